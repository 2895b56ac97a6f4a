/** @jest-environment jest-fixed-jsdom */
import '@plumbline/web/test/browser-stubs';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import type { ComponentType } from 'react';
import { IntlProvider } from 'react-intl';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { lazyPart } from '@plumbline/web/parts/lazy-part';
import { PartBoundary } from '@plumbline/web/parts/part-boundary';
import webEn from '../../../libs/web/src/locales/en.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };
import { ScreenBoundary } from './screen-boundary.tsx';

// jsdom on a busy machine is slow; nothing here measures time.
configure({ asyncUtilTimeout: 60_000 });

const broken = webEn['web.part_missing'];

let logged: jest.Spied<typeof console.error>;
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  logged.mockRestore();
});

/** A list whose code can be fetched only while there is a network; how often it was tried is counted. */
const showList = () => {
  const network = { isThere: false, tries: 0 };
  const List = lazyPart(() => {
    network.tries += 1;
    return network.isThere
      ? Promise.resolve({ default: () => <p>The list</p> })
      : Promise.reject<{ default: ComponentType }>(new TypeError('Failed to fetch dynamically imported module'));
  });
  const shell = (
    <ScreenBoundary signedIn>
      <Suspense fallback={<p>Loading</p>}>
        <Outlet />
      </Suspense>
    </ScreenBoundary>
  );
  const children = [
    { path: '/home', element: <p>Home</p> },
    { path: '/list', element: <List /> },
  ];
  const router = createMemoryRouter([{ element: shell, children }], { initialEntries: ['/list'] });
  render(
    <IntlProvider locale="en" messages={{ ...webEn, ...en }}>
      <RouterProvider router={router} />
    </IntlProvider>,
  );
  return { network, router };
};

test.each([
  ['from elsewhere', ['/home', '/list']],
  ['by pressing its link again', ['/list']],
])('a screen whose code could not be fetched is fetched again when one goes there: %s', async (_case, way) => {
  const { network, router } = showList();
  await screen.findByText(broken);
  expect(network.tries).toBe(1);
  network.isThere = true;
  for (const place of way) await router.navigate(place);
  await screen.findByText('The list');
  expect(network.tries).toBe(2);
});

test('a screen whose code could not be fetched is fetched again as soon as there is a network', async () => {
  const { network } = showList();
  await screen.findByText(broken);
  network.isThere = true;
  fireEvent(window, new Event('online'));
  await screen.findByText('The list');
});

test('still without a network it says so again, once for each time it is asked for', async () => {
  const { network, router } = showList();
  await screen.findByText(broken);
  await router.navigate('/home');
  await screen.findByText('Home');
  await router.navigate('/list');
  await screen.findByText(broken);
  expect(network.tries).toBe(2);
});

/** A screen that throws each time that it is drawn. */
const Broken = (): never => {
  throw new Error('broken');
};

test.each([
  [true, 'To the dashboard', '/dashboard'],
  [false, 'To the home page', '/'],
])('a screen that throws does not speak of its code, and has a way on (signed in: %s)', async (signedIn, label, to) => {
  const children = [
    { path: '/broken', element: <Broken /> },
    { path: to, element: <p>Somewhere else</p> },
  ];
  const shell = (
    <ScreenBoundary signedIn={signedIn}>
      <Outlet />
    </ScreenBoundary>
  );
  const router = createMemoryRouter([{ element: shell, children }], { initialEntries: ['/broken'] });
  render(
    <IntlProvider locale="en" messages={{ ...webEn, ...en }}>
      <RouterProvider router={router} />
    </IntlProvider>,
  );
  await screen.findByText(en['app.screen_broken']);
  expect(screen.queryByText(broken)).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: label }));
  await screen.findByText('Somewhere else');
});

/** A part that cannot be shown, beside something typed; what its boundary says and what was tried. */
const showPart = (Part: ComponentType) => {
  const faults: string[] = [];
  render(
    <IntlProvider locale="en" messages={webEn}>
      <input aria-label="typed" defaultValue="half a question" />
      <Suspense fallback={<p>Loading</p>}>
        <PartBoundary
          onFailed={(fault) => faults.push(fault)}
          fallback={({ sentence, tryAgain, tries }) => (
            <>
              <p>{sentence}</p>
              <button onClick={tryAgain}>{`Tried ${String(tries)}`}</button>
            </>
          )}
        >
          <Part />
        </PartBoundary>
      </Suspense>
    </IntlProvider>,
  );
  return faults;
};

describe('a part of a screen', () => {
  const fetchedFrom = (network: { isThere: boolean }) =>
    lazyPart(() =>
      network.isThere
        ? Promise.resolve({ default: () => <p>The part</p> })
        : Promise.reject<{ default: ComponentType }>(new TypeError('Failed to fetch dynamically imported module')),
    );

  test('whose code could not be fetched leaves what is around it, and comes when it is tried again', async () => {
    const network = { isThere: false };
    const faults = showPart(fetchedFrom(network));
    fireEvent.click(await screen.findByRole('button', { name: 'Tried 0' }));
    const again = await screen.findByRole('button', { name: 'Tried 1' });
    expect(faults).toEqual(['missing', 'missing']);
    expect(screen.getByText(broken)).toBeTruthy();
    expect(screen.getByLabelText('typed')).toHaveProperty('value', 'half a question');
    network.isThere = true;
    fireEvent.click(again);
    await screen.findByText('The part');
  });

  test('comes by itself as soon as there is a network', async () => {
    const network = { isThere: false };
    showPart(fetchedFrom(network));
    await screen.findByText(broken);
    network.isThere = true;
    fireEvent(window, new Event('online'));
    await screen.findByText('The part');
    expect(screen.queryByText(broken)).toBeNull();
  });

  test.each([
    ['Chromium', 'Failed to fetch dynamically imported module: http://localhost/a.js', 'missing'],
    ['Firefox', 'error loading dynamically imported module: http://localhost/a.js', 'missing'],
    ['Safari', 'Importing a module script failed.', 'missing'],
    ['code that fails while it is loaded', 'Cannot read properties of undefined', 'broken'],
  ])('is missing or broken as %s says', async (_, message, fault) => {
    const faults = showPart(lazyPart(() => Promise.reject<{ default: ComponentType }>(new TypeError(message))));
    await screen.findByRole('button', { name: 'Tried 0' });
    expect(faults).toEqual([fault]);
  });

  test('that throws blames no connection, and is not drawn again for a network', async () => {
    const faults = showPart(Broken);
    await screen.findByText(webEn['web.part_broken']);
    fireEvent(window, new Event('online'));
    expect(screen.getByRole('button', { name: 'Tried 0' })).toBeTruthy();
    expect(faults).toEqual(['broken']);
    expect(screen.queryByText(broken)).toBeNull();
  });
});
