/** Common style and refresh script of the simulators' pages: one look, although each runs in its own process. */

export const LOOK = `
:root{color-scheme:light dark;--canvas:light-dark(#fbf6ec,#161311);--card:light-dark(#fff,#292420);--ink:light-dark(#1a2628,#f6eee1);
--muted:light-dark(#445052,#c9bdab);--line:light-dark(#e4dac7,#3a332c);--edge:light-dark(#7f7566,#978b7b);--sea:light-dark(#0b5563,#63c7cb);
--on-sea:light-dark(#fffdf8,#06262b);--sunken:light-dark(#f3ebdb,#0f0d0b)}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--ink);font:16px/1.55 system-ui,"Segoe UI",Roboto,sans-serif}
header{background:#09343d;color:#fbf6ec;padding:1.25rem 0}
header .wide{display:flex;gap:1rem;align-items:end;justify-content:space-between}
.mark{margin:0;font-size:.8rem;letter-spacing:.06em;color:#bdd6d5}
h1{margin:0;font-size:clamp(1.25rem,4.5vw,1.75rem);line-height:1.2}
.language{color:#fbf6ec;font-size:.875rem;padding:.6rem 0;white-space:nowrap}
main.wide{padding-block:1.25rem 4rem}
:focus-visible{outline:3px solid var(--sea);outline-offset:2px}
header :focus-visible{outline-color:#ffbd45}
`;

/** For pages with a list of cards below a search field. */
export const CARDS = `
.wide{max-width:56rem;margin:0 auto;padding:0 1rem}
.lead{margin:0 0 1.25rem;color:var(--muted);max-width:42rem}
form{display:flex;gap:.5rem}
input[type=search],button{min-height:2.75rem;border-radius:.75rem;font:inherit}
input[type=search]{flex:1;min-width:0;border:1px solid var(--edge);background:var(--card);color:var(--ink);padding:0 1rem}
button{border:0;background:var(--sea);color:var(--on-sea);font-weight:600;padding:0 1.25rem;cursor:pointer}
summary{cursor:pointer;min-height:2.75rem;align-content:center}
.sentinels{margin-top:.5rem}.sentinels summary{font-weight:600;color:var(--sea)}
table{border-collapse:collapse;width:100%;font-size:.9rem;margin-bottom:.5rem}
th,td{text-align:start;padding:.45rem .75rem .45rem 0;border-top:1px solid var(--line);vertical-align:top}
th{border-top:0;color:var(--muted);font-weight:600}
.count{margin:1rem 0 .75rem;font-weight:600}
ol,ul{list-style:none;margin:0;padding:0}
ol{display:grid;gap:.875rem}
.card{background:var(--card);border:1px solid var(--line);border-inline-start:4px solid var(--sea);border-radius:.875rem;padding:.9rem 1.1rem .35rem}
.head{display:flex;flex-wrap:wrap;gap:.35rem .7rem;align-items:center}
.head strong{font-size:1.05rem;font-variant-numeric:tabular-nums}
.channel{font-size:.78rem;font-weight:700;letter-spacing:.03em;color:var(--sea)}
.state{margin-inline-start:auto;font-size:.78rem;font-weight:600;border-radius:99px;padding:.15rem .7rem;background:var(--sunken);color:var(--muted)}
.card summary{display:flex;justify-content:space-between;align-items:center;gap:1rem;font-size:.85rem;color:var(--muted)}
.card summary span{color:var(--sea);text-decoration:underline;text-underline-offset:3px}
.card ul,.ids{font:.8rem/1.6 ui-monospace,Menlo,Consolas,monospace;color:var(--muted);overflow-wrap:anywhere}
.ids{margin:.4rem 0 .7rem}
.empty{border:1px dashed var(--edge);border-radius:.875rem;padding:2.5rem 1.5rem;text-align:center;color:var(--muted)}
`;

/** Refreshes the list every two seconds while the page is visible. Opened details stay open and the focus stays. */
export const LOOK_AGAIN = `
const look = async () => {
  if (document.hidden) return;
  const answer = await fetch(location.href);
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("list");
  const list = document.getElementById("list");
  for (const open of list.querySelectorAll("[data-id] details[open]"))
    fresh.querySelector('[data-id="' + open.parentElement.dataset.id + '"] details')?.setAttribute("open", "");
  if (fresh.innerHTML === list.innerHTML) return;
  const focused = list.contains(document.activeElement) ? document.activeElement : null;
  const card = focused?.closest("[data-id]")?.dataset.id;
  const act = focused?.dataset.body;
  list.innerHTML = fresh.innerHTML;
  const again = card ? list.querySelector('[data-id="' + card + '"]') : list;
  if (focused) [...(again?.querySelectorAll("button, summary") ?? [])].find((one) => one.dataset.body === act)?.focus({ preventScroll: true });
};
setInterval(() => look().catch((error) => console.info(String(error))), 2000);
`;
