import { redirect } from "react-router";
import { loadPrivately, privatePage } from "#web/session/pages.ts";

export const handle = privatePage({ menu: "content", modules: ["view"] });

/** `/office/content`: the room opens at its articles. */
export const clientLoader = loadPrivately(handle, async () => {
  throw redirect("/office/content/articles");
});

export default function ContentPage() {
  return null;
}
