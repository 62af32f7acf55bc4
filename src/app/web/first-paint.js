(function (d, root) {
  var stored = function (key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  var add = function (name, attributes) {
    var tag = d.createElement(name);
    for (var key in attributes) tag.setAttribute(key, attributes[key]);
    return d.head.appendChild(tag);
  };
  var meta = function (name) {
    var tag = d.querySelector('meta[name="' + name + '"]');
    return tag ? tag.content : '';
  };
  // The first visit reads in the system's fonts until the code is there: ours would take the line from the first
  // picture and the code, and looking for those that resemble them holds up the first paint. All change in one go.
  var hasFonts = stored('nb_fonts') === 'fetched';
  if (hasFonts) root.dataset.fonts = 'own';
  var addFonts = function () {
    if (hasFonts) return;
    void Promise.all(
      ['1em "Hanken Grotesk"', '1em Newsreader', 'italic 1em Newsreader'].map(function (font) {
        return d.fonts.load(font);
      }),
    )
      .then(function (found) {
        var isWhole = found.every(function (faces) {
          return faces.length > 0;
        });
        // Development's sheets may not be here yet: no face is found then, and nothing was fetched.
        if (isWhole) localStorage.setItem('nb_fonts', 'fetched');
      })
      // Fonts that fail or that a full or closed storage cannot note: what resembles them takes their place.
      .catch(function () {})
      .then(function () {
        root.dataset.fonts = 'own';
      });
  };
  // By a disabled link the loader of later chunks knows that the page has this sheet. It is added here, since there are
  // browsers (Chromium 150) that fetch what is disabled where they meet it in the markup.
  var sheet = meta('nb-sheet');
  if (sheet) add('link', { disabled: '', rel: 'stylesheet', href: sheet });
  // Development brings its own tag for the entry. It takes over the page's markup and state, so it runs once they are
  // there; an added module would run as soon as it has come.
  var addEntry = function () {
    var entry = meta('nb-entry');
    if (!entry) return null;
    var run = function () {
      return add('script', { type: 'module', src: entry });
    };
    if (d.readyState !== 'loading') return run();
    d.addEventListener('DOMContentLoaded', run);
    return add('link', { rel: 'modulepreload', href: entry });
  };
  var addApp = function () {
    var tags = [addEntry()];
    meta('nb-app')
      .split(' ')
      .forEach(function (href) {
        if (href) tags.push(add('link', { rel: 'modulepreload', href: href }));
      });
    void Promise.all(
      tags.filter(Boolean).map(function (tag) {
        return new Promise(function (resolve) {
          tag.addEventListener('load', resolve);
          tag.addEventListener('error', resolve);
        });
      }),
    ).then(addFonts);
  };
  var afterPaint = function (task) {
    d.addEventListener('DOMContentLoaded', function () {
      requestAnimationFrame(function () {
        setTimeout(function () {
          task();
        });
      });
    });
  };
  var theme = stored('nb_theme');
  if (theme !== 'light' && theme !== 'dark')
    theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  root.dataset.theme = theme;
  var age = Date.now() - Number(stored('nb_age_verified_at'));
  var isValid =
    stored('nb_age_verified') === 'true' && stored('nb_age_version') === 'v3' && age >= 0 && age < 2592e6;
  root.dataset.gate = isValid ? 'valid' : 'unknown';
  // The first word (entry-server.tsx) stands in for the header or the gate; with the page read, they are there.
  d.addEventListener('DOMContentLoaded', function () {
    var word = d.querySelector('.first-word');
    if (word) word.remove();
  });
  if (stored('nb_access_token')) root.dataset.session = 'in';
  // The page can be seen before its code is there: early-press.ts presses the button again.
  d.earlyPress = null;
  d.addEventListener('click', function (event) {
    if ('earlyPress' in d) d.earlyPress = event.target.closest('#app button');
  });
  if (!isValid) {
    root.style.setProperty('--gate-waited', Math.round(performance.now()) + 'ms');
    d.addEventListener('click', function (event) {
      var button = event.target.closest('[data-answer]');
      if (button) root.dataset.answer = button.dataset.answer;
    });
    addEntry();
    afterPaint(addFonts);
    return add('link', {
      rel: 'prefetch',
      as: 'fetch',
      href: '/api/characters?page=1&limit=24&sort=recommended',
      crossorigin: 'use-credentials',
    });
  }
  var picture = meta('nb-first-picture');
  // A screen that the server has not drawn needs its code to be seen; a window in the background paints nothing.
  if (!picture || d.hidden) return addApp();
  add('link', {
    rel: 'preload',
    as: 'image',
    fetchpriority: 'high',
    imagesrcset: picture,
    imagesizes: meta('nb-first-sizes'),
  });
  // The feed reads without its code, which must not share a slow line with what is seen first.
  afterPaint(addApp);
})(document, document.documentElement);
