const { dataset } = document.documentElement;
dataset.scripts = '';
if (!window.CSSLayerBlockRule) dataset.plain = '';
addEventListener('DOMContentLoaded', () => {
  if (dataset.scripts !== 'run') delete dataset.scripts;
});
