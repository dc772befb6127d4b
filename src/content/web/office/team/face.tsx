import { Avatar } from "#web/ui/avatar.tsx";
import { thumbnailSrc } from "../../../picture.ts";

/** Somebody's photo, or their initials. */
export function Face({ name, pictureId }: { readonly name: string; readonly pictureId: string | null }) {
  if (pictureId === null) return <Avatar name={name} />;
  return <img src={thumbnailSrc(pictureId)} alt="" className="size-11 rounded-pill object-cover" />;
}
