import type { LoadCatalogue } from '@plumbline/web/parts/providers';
import { restOf } from '@plumbline/web/rest-of-words';

/** Each language is fetched when it is first shown. The server's sentences are among it: to say one again in this language. */
export const loadCatalogue: LoadCatalogue = async (language) => {
  if (language === 'ar') {
    const [app, web, errors, antd] = await Promise.all([
      import('../locales/ar.json', { with: { type: 'json' } }),
      import('@plumbline/web/locales/ar.json', { with: { type: 'json' } }),
      import('@plumbline/contracts/locales/ar.json', { with: { type: 'json' } }),
      import('antd/locale/ar_EG'),
    ]);
    return { messages: { ...errors.default, ...web.default, ...app.default }, antd: antd.default, ...restOf(app) };
  }
  const [app, web, errors, antd] = await Promise.all([
    import('../locales/en.json', { with: { type: 'json' } }),
    import('@plumbline/web/locales/en.json', { with: { type: 'json' } }),
    import('@plumbline/contracts/locales/en.json', { with: { type: 'json' } }),
    import('antd/locale/en_US'),
  ]);
  return { messages: { ...errors.default, ...web.default, ...app.default }, antd: antd.default, ...restOf(app) };
};
