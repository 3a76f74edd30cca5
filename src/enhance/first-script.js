const { dataset } = document.documentElement;
dataset.scripts = '';
dataset.fonts ??= 'waiting';
const hold = (event) => {
  event.preventDefault();
  dataset.scripts ||= 'submit';
};
addEventListener('submit', hold, true);
document.onreadystatechange = () => {
  if (document.readyState !== 'complete' || dataset.scripts === 'run') return;
  delete dataset.scripts;
  delete dataset.fonts;
};
if (navigator.connection?.saveData || matchMedia('(prefers-reduced-data: reduce)').matches)
  dataset.fonts = 'none';
else for (const face of document.fonts) face.load().catch(() => {});
