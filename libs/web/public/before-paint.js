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

  // What the screen at this address needs is asked for now, and not once the app has been fetched and run. The list is the
  // build's (libs/web/build/ahead.ts); an address that is not on it waits for the app.
  var list = document.getElementById('ahead');
  var ahead = list === null ? null : JSON.parse(list.textContent);
  var token = ahead === null ? null : read(ahead.tokenKey);
  if (ahead !== null && token === null && location.pathname === ahead.signIn) root.dataset.firstWords = '';
  var place = null;
  var screen =
    ahead !== null &&
    ahead.screens.find(function (each) {
      place = token !== null || !each.signedIn ? new RegExp(each.at).exec(location.pathname) : null;
      return place !== null;
    });
  if (!screen) return;

  // Settled when nothing more is to be asked for that the screen waits for, and when the app's files are wanted.
  var asked = Promise.resolve();
  var app = null;
  if (screen.signedIn) {
    // Taken by libs/web/src/early-answers.ts, if the app asks just the same. Before the files, which all ways are soon full of.
    var early = (window.earlyAnswers = new Map());
    var ask = function (path) {
      var headers = { accept: 'application/json', 'accept-language': root.lang, authorization: 'Bearer ' + token };
      var answer = fetch('/v1' + path, { headers: headers });
      answer.catch(function () {
        // The app asks again, and says what it says when it is not answered.
      });
      early.set(location.origin + '/v1' + path, { headers: headers, answer: answer, asked: performance.now() });
      return answer;
    };
    screen.calls.forEach(function (path) {
      ask(path);
    });
    if (screen.report) {
      // A report's other answers are asked for by what its evaluation says.
      var evaluationPath = '/evaluations/' + place[1];
      // A copy: the app reads the answer itself.
      var bodyOf = function (answer) {
        return answer.ok ? answer.clone().json() : {};
      };
      asked = ask(evaluationPath)
        .then(bodyOf)
        .then(function (evaluation) {
          if (evaluation.status !== 'completed') return null;
          var version = evaluation.text_version === undefined ? '' : '?textVersion=' + evaluation.text_version;
          var results = ask(evaluationPath + '/results').then(bodyOf);
          var plan = ask('/plans/' + evaluation.plan_id + version).then(bodyOf);
          var parts = Promise.all([evaluation, results, plan]).catch(function () {
            return null; // As above.
          });
          return { parts: parts };
        })
        .catch(function () {
          return null; // As above.
        });
      // Shown by frontend/src/early/report.tsx until the app does. What the app needs for it waits meanwhile, so that all the
      // way is the report's; not for long, since the report may not be one that is shown so. The chat is not.
      if (new URLSearchParams(location.search).get('tab') !== 'chat') {
        var script = document.createElement('script');
        app = new Promise(function (done) {
          var report = (window.earlyReport = {
            address: location.pathname + location.search,
            id: place[1],
            token: token,
            answers: asked.then(function (report) {
              return report && report.parts;
            }),
            begun: false,
            done: done,
          });
          script.onload = script.onerror = function () {
            script.onload = script.onerror = null;
            if (report.begun) return;
            // It did not come, or cannot be run.
            delete window.earlyReport;
            done();
          };
          setTimeout(done, 1500);
        });
        script.src = ahead.early[root.lang];
        script.async = true;
        script.fetchPriority = 'high';
        document.head.append(script);
      }
    }
  }

  var link = function (rel, path, as) {
    var made = document.createElement('link');
    made.rel = rel;
    if (as) made.as = as;
    made.crossOrigin = 'anonymous';
    made.href = path;
    document.head.append(made);
  };
  var words = ahead.words[root.lang];
  var files = words.first.concat(screen.files, screen.everyWord ? words.rest : []);
  var askFiles = function () {
    files.forEach(function (path) {
      link('modulepreload', path);
    });
  };
  if (app === null) askFiles();
  else app.then(askFiles);
  // Words are read in another font too: what they say goes first.
  Promise.all([asked, app]).then(function () {
    ahead.fonts[root.lang].forEach(function (path) {
      link('preload', path, 'font');
    });
  });
})();
