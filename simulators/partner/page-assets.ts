/** Style and script of the page. */
import { CARDS, LOOK, LOOK_AGAIN } from "../page-style.ts";

export const PAGE_STYLE = `${LOOK}${CARDS}
.card.cash{border-inline-start-color:light-dark(#2f6420,#95cf78)}
.cash .channel{color:light-dark(#2f6420,#95cf78)}
.state.good{background:light-dark(#e2efd8,#22361a);color:light-dark(#244d18,#c6e9b3)}
.state.odd{background:light-dark(#fbeac3,#3d2f12);color:light-dark(#5c3900,#fbdc9c)}
.state.bad{background:light-dark(#fbe2e2,#471a1f);color:light-dark(#8a1229,#ffb9b7)}
.text{margin:.6rem 0 .3rem;overflow-wrap:anywhere}
.text b{font-variant-numeric:tabular-nums}
.acts{display:flex;flex-wrap:wrap;gap:.5rem;margin:.5rem 0}
.acts button{min-height:2.75rem;padding:0 .9rem;font-size:.85rem;background:var(--sunken);color:var(--ink);border:1px solid var(--edge)}
.clock{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;margin:1rem 0 0}
.figure{text-align:end;font-variant-numeric:tabular-nums}
`;

/** Buttons post JSON to the control calls. */
export const PAGE_SCRIPT = `${LOOK_AGAIN}
document.addEventListener("click", async (event) => {
  const button = event.target.closest("button[data-call]");
  if (!button) return;
  await fetch("/control/" + button.dataset.call, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: button.dataset.body,
  });
  await look();
});
`;
