// Runs before the first paint, so that a dark page never flashes light. Everything else is in the modules.
try {
  var settings = JSON.parse(localStorage.getItem('omello.settings') || '{}');
  if (settings.scheme === 'light' || settings.scheme === 'dark') document.documentElement.dataset.scheme = settings.scheme;
  if (settings.language) document.documentElement.lang = settings.language;
} catch (error) {
  // A browser without storage shows the page as it comes.
}
