/** Local-storage key of the chosen theme: `light`, `dark`, or nothing for the system's. */
export const THEME_KEY = "theme";

/** zod tests whether `new Function` may compile. Our content security policy forbids it, and the test alone is reported as a violation. */
const NO_EVAL = "globalThis.__zod_globalConfig={jitless:true};";

/** Runs before the first paint, so that a chosen theme does not flash. Where storage is forbidden the system's theme applies. */
const THEME = `try{var t=localStorage.getItem("${THEME_KEY}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}`;

/** Whether there may be a session: elements that differ for a signed-in person wait for the check instead of showing the visitor's variant. */
const SESSION = `var s=document.querySelector("meta[name=session]");if(s&&s.content==="maybe")document.documentElement.dataset.session="maybe";`;

/** Runs before every other script. The same text on every page, allowed by its hash in the content security policy. */
export const HEAD_SCRIPT = NO_EVAL + THEME + SESSION;
