// The chosen theme, before anything is painted. Not part of the bundle, which comes later; see src/lib/theme.ts.
try {
  const theme = localStorage.getItem("tablee.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // no storage: as the device has it
}
