import { useState } from "react";
import { useMessages } from "#web/i18n.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Switch } from "#web/ui/form/choice/switch.tsx";
import { Kbd } from "#web/ui/kbd.tsx";
import { areLettersOn, setLettersOn } from "./letters-on.ts";
import { officeKeyMessages } from "./messages.ts";

const ROWS = [
  { keys: ["Ctrl K", "/"], text: "search" },
  { keys: ["j", "k"], text: "move" },
  { keys: ["Enter"], text: "open" },
  { keys: ["x"], text: "select" },
  { keys: ["a", "r"], text: "decide" },
  { keys: ["?"], text: "help" },
] as const;

/** The keys of the office, and the switch that turns single letters off. */
export default function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(officeKeyMessages);
  const [isOn, setOn] = useState(areLettersOn);
  return (
    <Dialog open onClose={onClose} title={t("title")} hint={t("lead")}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-3">
        {ROWS.map(({ keys, text }) => (
          <div key={text} className="col-span-full grid grid-cols-subgrid items-center">
            <dt className="flex gap-2">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{t(`keys.${text}`)}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 border-t border-line pt-3">
        <Switch
          label={t("letters")}
          hint={t("lettersHint")}
          value={isOn}
          onChange={(isNow) => {
            setLettersOn(isNow);
            setOn(isNow);
          }}
        />
      </div>
    </Dialog>
  );
}
