/** @jest-environment jest-fixed-jsdom */
import '@plumbline/web/test/browser-stubs';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import type { ComponentType } from 'react';
import { IntlProvider } from 'react-intl';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { lazyPart } from '@plumbline/web/parts/lazy-part';
import webEn from '../../../libs/web/src/locales/en.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };
import { ScreenBoundary } from './screen-boundary.tsx';

// jsdom on a busy machine is slow; nothing here measures time.
configure({ asyncUtilTimeout: 10_000 });

const broken = en['app.screen_broken'];

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
    <ScreenBoundary>
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
