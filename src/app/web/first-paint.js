(function (d, root) {
  var stored = function (key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  var add = function (attributes) {
    var link = d.createElement('link');
    for (var name in attributes) link.setAttribute(name, attributes[name]);
    d.head.appendChild(link);
  };
  var meta = function (name) {
    var tag = d.querySelector('meta[name="' + name + '"]');
    return tag ? tag.content : '';
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
    d.addEventListener('click', function (event) {
      var button = event.target.closest('[data-answer]');
      if (button) root.dataset.answer = button.dataset.answer;
    });
    return add({
      rel: 'prefetch',
      as: 'fetch',
      href: '/api/characters?page=1&limit=24&sort=recommended',
      crossorigin: 'use-credentials',
    });
  }
  var picture = meta('nb-first-picture');
  if (picture)
    add({
      rel: 'preload',
      as: 'image',
      fetchpriority: 'high',
      imagesrcset: picture,
      imagesizes: meta('nb-first-sizes'),
    });
  meta('nb-app')
    .split(' ')
    .forEach(function (href) {
      if (href) add({ rel: 'modulepreload', href: href });
    });
})(document, document.documentElement);
