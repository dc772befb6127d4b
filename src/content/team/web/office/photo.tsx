import { Avatar } from "#web/ui/avatar.tsx";
import { thumbnailSrc } from "../../../pictures/model/picture.ts";

/** A member's photo, or the initials. */
export function Photo({ name, pictureId }: { readonly name: string; readonly pictureId: string | null }) {
  if (pictureId === null) return <Avatar name={name} />;
  return <img src={thumbnailSrc(pictureId)} alt="" className="size-11 rounded-pill object-cover" />;
}
