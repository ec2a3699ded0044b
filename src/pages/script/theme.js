// Loaded in the head and before anything is drawn, so that a page does not change its colours under the reader's eyes.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // A browser that keeps nothing shows the theme of its system.
}
