const { dataset } = document.documentElement;
dataset.scripts = '';
addEventListener('DOMContentLoaded', () => {
  if (dataset.scripts !== 'run') delete dataset.scripts;
});
