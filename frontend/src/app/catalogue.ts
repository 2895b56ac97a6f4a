import type { LoadCatalogue } from '@plumbline/web/parts/providers';

/** Each language is fetched when it is first shown. */
export const loadCatalogue: LoadCatalogue = async (language) => {
  if (language === 'ar') {
    const [app, web, antd] = await Promise.all([
      import('../locales/ar.json', { with: { type: 'json' } }),
      import('@plumbline/web/locales/ar.json', { with: { type: 'json' } }),
      import('antd/locale/ar_EG'),
    ]);
    return { messages: { ...web.default, ...app.default }, antd: antd.default };
  }
  const [app, web, antd] = await Promise.all([
    import('../locales/en.json', { with: { type: 'json' } }),
    import('@plumbline/web/locales/en.json', { with: { type: 'json' } }),
    import('antd/locale/en_US'),
  ]);
  return { messages: { ...web.default, ...app.default }, antd: antd.default };
};
