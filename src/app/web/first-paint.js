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
  // On the first visit system fonts are shown until the code is loaded. Our fonts would compete with the
  // first picture and the code for bandwidth, and looking up the size-matched fallbacks delays the first
  // paint. All fonts are switched at the same time.
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
        // In development the style sheet may not be loaded yet: then no face is found and nothing was
        // fetched.
        if (isWhole) localStorage.setItem('nb_fonts', 'fetched');
      })
      // If fonts fail to load, or storage is full or blocked, the size-matched fallbacks are used.
      .catch(function () {})
      .then(function () {
        root.dataset.fonts = 'own';
      });
  };
  // A disabled link tells the loader of later chunks that the page contains this sheet already. It is added
  // by script because some browsers (Chromium 150) fetch a disabled sheet that is in the markup.
  var sheet = meta('nb-sheet');
  if (sheet) add('link', { disabled: '', rel: 'stylesheet', href: sheet });
  // In development Vite adds its own tag for the entry. The entry reads the page's markup and state, so it
  // must run after parsing; a module script that is added earlier would run as soon as it is loaded.
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
  // As shortNumber(value, BALANCE_LENGTH) of platform/web/format.ts.
  function shortNumber(value) {
    if (root.lang && root.lang !== 'en')
      return value < 1e4
        ? value.toLocaleString(root.lang)
        : new Intl.NumberFormat(root.lang, { notation: 'compact', maximumFractionDigits: 1 }).format(value);
    var unit = [
      [999950000, 1e9, 'B'],
      [999950, 1e6, 'M'],
      [1e4, 1e3, 'K'],
    ].find(function (row) {
      return value >= row[0];
    });
    if (!unit) return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
    var text = (value / unit[1]).toFixed(1) + unit[2];
    return text.length > 7 ? Math.round(value / unit[1]) + unit[2] : text;
  }
  // Header and sidebar show the stored user until the code is loaded (shell/header/header.css,
  // shell/navigation/sidebar.css). The letters are those of platform/web/ui/pictures/initials.ts.
  function showAccount() {
    try {
      var user = JSON.parse(stored('nb_user'));
      var claims = atob(stored('nb_access_token').split('.')[1].replace(/-/g, '+').replace(/_/g, '/'));
      if (JSON.parse(claims).sub !== user.id) return;
      var show = function (name, text) {
        root.style.setProperty('--account-' + name, JSON.stringify(text));
      };
      show('name', user.username);
      if (user.email) show('email', user.email);
      if (user.coins >= 0) show('coins', shortNumber(user.coins));
      var words = user.username.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
      var letters = (words.length > 1 ? [words[0], words[words.length - 1]] : words).map(function (word) {
        return String.fromCodePoint(word.codePointAt(0)).toUpperCase();
      });
      if (user.avatarUrl)
        root.style.setProperty('--account-picture', 'url(' + JSON.stringify(user.avatarUrl) + ')');
      else show('initials', letters.join('') || '?');
    } catch {
      // Without a readable record the account is shown without a face.
    }
  }
  var theme = stored('nb_theme');
  if (theme !== 'light' && theme !== 'dark')
    theme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  root.dataset.theme = theme;
  // As readingWords() of platform/web/reading/reading.ts.
  root.dataset.reading =
    (stored('nb_reading') || '') + (matchMedia('(prefers-contrast: more)').matches ? ' contrast-more' : '');
  var age = Date.now() - Number(stored('nb_age_verified_at'));
  var isValid =
    stored('nb_age_verified') === 'true' && stored('nb_age_version') === 'v3' && age >= 0 && age < 2592e6;
  root.dataset.gate = isValid ? 'valid' : 'unknown';
  // The first word (entry-server.tsx) is a placeholder for the header or the gate, which exist once the page
  // is parsed.
  d.addEventListener('DOMContentLoaded', function () {
    var word = d.querySelector('.first-word');
    if (word) word.remove();
  });
  var isSignedIn = Boolean(stored('nb_access_token'));
  if (isSignedIn) {
    root.dataset.session = 'in';
    showAccount();
  }
  // The page is visible before its code is loaded. early-press.ts repeats the last button press.
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
  // A screen that is not server-rendered needs its code to show anything, so does the feed of somebody who is
  // signed in, and a background tab paints nothing.
  if (!picture || d.hidden || isSignedIn) return addApp();
  add('link', {
    rel: 'preload',
    as: 'image',
    fetchpriority: 'high',
    imagesrcset: picture,
    imagesizes: meta('nb-first-sizes'),
  });
  // The feed is readable without its code, which must not compete with the first picture on a slow
  // connection.
  afterPaint(addApp);
})(document, document.documentElement);
