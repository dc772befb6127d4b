/** Style and script of the inbox page. */
import { CARDS, LOOK, LOOK_AGAIN } from "../page-style.ts";

export const INBOX_STYLE = `${LOOK}${CARDS}
.card.whatsapp{border-inline-start-color:light-dark(#2f6420,#95cf78)}
.whatsapp .channel{color:light-dark(#2f6420,#95cf78)}
.state.delivered{background:light-dark(#e2efd8,#22361a);color:light-dark(#244d18,#c6e9b3)}
.state.undelivered{background:light-dark(#fbeac3,#3d2f12);color:light-dark(#5c3900,#fbdc9c)}
.state.rejected{background:light-dark(#fbe2e2,#471a1f);color:light-dark(#8a1229,#ffb9b7)}
.text{margin:.6rem 0 .3rem;white-space:pre-wrap;overflow-wrap:anywhere}
mark{background:light-dark(#fcebc5,#3f3012);color:inherit;font-weight:700;border-radius:.3rem;padding:0 .25rem;letter-spacing:.06em}
`;

/** Refreshing replaces the list but not the form, which may have unsent input. */
export const INBOX_SCRIPT = LOOK_AGAIN;
