import { useMessages } from "#web/i18n.tsx";
import { ILLUSTRATIONS } from "../../articles/model/article.ts";
import { sharedMessages } from "./messages.ts";

/** The illustrations to choose from, named by what they show; the present one stays in the list although its file is gone. */
export function useIllustrationOptions(present: string): { readonly value: string; readonly label: string }[] {
  const shared = useMessages(sharedMessages);
  const known = ILLUSTRATIONS.map((name) => ({ value: name, label: shared(`illustrations.${name}`) }));
  const isKnown = known.some(({ value }) => value === present);
  return isKnown ? known : [{ value: present, label: shared("otherIllustration", { name: present }) }, ...known];
}
