const { dataset } = document.documentElement;
dataset.scripts = '';
dataset.fonts ??= 'waiting';
if (navigator.connection?.saveData || matchMedia('(prefers-reduced-data: reduce)').matches)
  dataset.fonts = 'none';
else for (const face of document.fonts) face.load().catch(() => {});
addEventListener('DOMContentLoaded', () => {
  if (dataset.scripts === 'run') return;
  delete dataset.scripts;
  delete dataset.fonts;
});
