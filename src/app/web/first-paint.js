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
    d.head.appendChild(tag);
  };
  var meta = function (name) {
    var tag = d.querySelector('meta[name="' + name + '"]');
    return tag ? tag.content : '';
  };
  // Development brings its own tag for the entry. It takes over the page's markup and state, so it runs once they are
  // there; an added module would run as soon as it has come.
  var addEntry = function () {
    var entry = meta('nb-entry');
    if (!entry) return;
    var run = function () {
      add('script', { type: 'module', src: entry });
    };
    if (d.readyState !== 'loading') return run();
    add('link', { rel: 'modulepreload', href: entry });
    d.addEventListener('DOMContentLoaded', run);
  };
  var addApp = function () {
    addEntry();
    meta('nb-app')
      .split(' ')
      .forEach(function (href) {
        if (href) add('link', { rel: 'modulepreload', href: href });
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
  if (stored('nb_access_token')) root.dataset.session = 'in';
  if (!isValid) {
    root.style.setProperty('--gate-waited', Math.round(performance.now()) + 'ms');
    d.addEventListener('click', function (event) {
      var button = event.target.closest('[data-answer]');
      if (button) root.dataset.answer = button.dataset.answer;
    });
    addEntry();
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
  d.addEventListener('DOMContentLoaded', function () {
    requestAnimationFrame(function () {
      setTimeout(addApp);
    });
  });
})(document, document.documentElement);
