/** Local storage entry of the chosen theme: `light`, `dark`, or nothing for the system's. */
export const THEME_KEY = "theme";

/** zod tries out `new Function` to see whether it may compile; our content security policy forbids it, and the try alone is a violation. */
const NO_EVAL = "globalThis.__zod_globalConfig={jitless:true};";

/** Before the first paint, so that a chosen theme never flashes. Storage may be forbidden; then the system's theme stands. */
const THEME = `try{var t=localStorage.getItem("${THEME_KEY}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}`;

/** Whether there may be a session: what looks different to who is signed in waits for the check instead of showing the visitor's face. */
const SESSION = `var s=document.querySelector("meta[name=session]");if(s&&s.content==="maybe")document.documentElement.dataset.session="maybe";`;

/** Runs before every other script. It is the same text on every page, allowed by its hash in the content security policy. */
export const HEAD_SCRIPT = NO_EVAL + THEME + SESSION;
