const { dataset } = document.documentElement;
dataset.scripts = '';
dataset.fonts = 'waiting';
const giveUp = () => {
  if (dataset.scripts === 'run') return;
  delete dataset.scripts;
  delete dataset.fonts;
};
const hold = (event) => {
  event.preventDefault();
  if (dataset.scripts !== '') return;
  dataset.scripts = 'submit';
  dataset.held = '';
  setTimeout(giveUp, 10000);
};
addEventListener('submit', hold, true);
document.onreadystatechange = () => {
  if (document.readyState === 'complete') giveUp();
};
if (navigator.connection?.saveData) dataset.fonts = 'none';
else for (const face of document.fonts) face.load().catch(() => {});
