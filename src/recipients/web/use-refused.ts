import { useEffect, useEffectEvent } from "react";
import type { AppForm } from "#web/ui/form/app-form.tsx";
import type { RecipientValues } from "./recipient-values.ts";
import type { RefusedEntry } from "./refused-entry.ts";

/** Shows the refused entry with its reason before anything is typed. */
export function useRefused({ hook }: AppForm<RecipientValues>, refused: RefusedEntry | null) {
  const mark = useEffectEvent(() => {
    if (refused !== null) void hook.trigger(`fields.${refused.name}`);
  });
  useEffect(() => mark(), []);
}
