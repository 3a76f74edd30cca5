if (Date.now() > Date.parse(document.documentElement.dataset.noticeEnd))
  document.documentElement.dataset.noticeOver = '';
