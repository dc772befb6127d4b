import { redirect } from "react-router";
import { href } from "#kernel/href.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";

export const handle = privatePage({ menu: "content", modules: ["view"] });

/** `/office/content` redirects to its articles. */
export const clientLoader = loadPrivately(handle, async () => {
  throw redirect(href("/office/content/articles"));
});

export default function ContentPage() {
  return null;
}
