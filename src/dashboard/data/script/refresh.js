/** Looks again at how far a refresh has come; without script the reader loads the page again. */
const lookAgainMs = 2_000

if (document.querySelector('[data-under-way]')) setTimeout(() => location.reload(), lookAgainMs)
