import type { IconName } from "../../model/sections.ts";
import { SECTION_ICONS } from "./icons.ts";

/** An icon on a shape like a kawung petal: one corner stays sharp. */
export function IconSpot({ icon, size = "md" }: { readonly icon: IconName; readonly size?: "md" | "lg" }) {
  const Icon = SECTION_ICONS[icon];
  return (
    <span
      className={`flex shrink-0 items-center justify-center rounded-[45%] rounded-br-sm bg-primary-soft text-on-primary-soft forced-colors:border ${size === "lg" ? "size-14" : "size-11"}`}
    >
      <Icon aria-hidden size={size === "lg" ? 26 : 21} />
    </span>
  );
}
