/** Local storage entry of the chosen theme: `light`, `dark`, or nothing for the system's. */
export const THEME_KEY = "theme";

/**
 * Runs before the first paint, so that a chosen theme never flashes. It is the same text on every page, allowed by its hash in the
 * content security policy. Storage may be forbidden; then the system's theme stands.
 */
export const THEME_SCRIPT = `try{var t=localStorage.getItem("${THEME_KEY}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}`;
