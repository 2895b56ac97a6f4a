// Runs before the first paint, so that a dark or right-to-left page does not start as a light, left-to-right one.
// The same rules as libs/web/src/theme.ts and language.ts, which take over once the app has loaded.
// zod would try `new Function` to see whether it may compile its checks; the content security policy forbids that and the
// browser reports every try. This is zod's own setting (`z.config({ jitless: true })`), made before its code loads.
globalThis.__zod_globalConfig = { jitless: true };

(function () {
  var root = document.documentElement;
  var read = function (key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  var theme = read('theme');
  if (theme !== 'light' && theme !== 'dark') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  root.dataset.theme = theme;
  var tags = [read('plumbline.language')].concat(navigator.languages || []);
  for (var i = 0; i < tags.length; i += 1) {
    var base = String(tags[i]).toLowerCase().split('-')[0];
    if (base === 'en' || base === 'ar') {
      root.lang = base;
      root.dir = base === 'ar' ? 'rtl' : 'ltr';
      break;
    }
  }
})();
