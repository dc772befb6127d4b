import { useMessages } from "#web/i18n.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Kbd } from "#web/ui/kbd.tsx";
import { keysMessages } from "./keys-messages.ts";

const KEYS = [
  { act: "move", keys: ["j", "k", "↓", "↑"] },
  { act: "accept", keys: ["a"] },
  { act: "reason", keys: ["1", "…", "9"] },
  { act: "final", keys: ["Shift", "1 … 9"] },
  { act: "waive", keys: ["w"] },
  { act: "note", keys: ["n"] },
  { act: "photo", keys: ["+", "-", "r", "0"] },
  { act: "help", keys: ["?"] },
] as const;

interface KeysHelpProps {
  readonly onClose: () => void;
}

/** The keys of assessing. */
export function KeysHelp({ onClose }: KeysHelpProps) {
  const t = useMessages(keysMessages);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("helpTitle")}
      hint={t("helpText")}
      footer={<Button onClick={onClose}>{t("close")}</Button>}
    >
      <dl className="flex flex-col gap-3">
        {KEYS.map(({ act, keys }) => (
          <div key={act} className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
            <dt className="flex w-32 shrink-0 flex-wrap gap-1.5">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd className="min-w-0 grow basis-48">{t(`keys.${act}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
