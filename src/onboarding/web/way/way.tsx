import { useMessages } from "#web/i18n.tsx";
import { Timeline } from "#web/ui/progress/timeline.tsx";
import type { SheetState } from "../../model/sheet-states.ts";
import { wayMessages } from "./messages.ts";
import { wayOf } from "./next-steps.ts";

/** From the data to the contract: what is done, what happens now, what follows. */
export function Way({ state }: { readonly state: SheetState }) {
  const t = useMessages(wayMessages);
  const way = wayOf(state);
  if (way === null) return null;
  return (
    <Timeline
      label={t("label")}
      events={way.map((one) => ({
        id: one.step,
        state: one.state,
        title: t(`steps.${one.step}.title`),
        body: t(`steps.${one.step}.text`),
      }))}
    />
  );
}
