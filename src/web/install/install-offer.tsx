import { Smartphone } from "lucide-react";
import { useState } from "react";
import { useMessages } from "../i18n.tsx";
import { useRootFacts } from "../root-facts.ts";
import { noteDeclined, wasDeclined } from "../session/asked-before.ts";
import { Card } from "../ui/card.tsx";
import { Button } from "../ui/form/button.tsx";
import { dropInstallPrompt, keptInstallPrompt } from "./install-prompt.ts";
import { installMessages } from "./messages.ts";

/** Offers to install the site as an app, where the browser can and the person has not said "not now" in the last 30 days. */
export default function InstallOffer() {
  const t = useMessages(installMessages);
  const { operator } = useRootFacts();
  const [prompt, setPrompt] = useState(() => (wasDeclined("install") ? null : keptInstallPrompt()));
  if (prompt === null) return null;
  const close = () => {
    dropInstallPrompt();
    setPrompt(null);
  };
  const decline = () => {
    noteDeclined("install");
    close();
  };
  async function install() {
    if (prompt === null) return;
    const { outcome } = await prompt.prompt();
    if (outcome === "dismissed") decline();
    else close();
  }
  return (
    <Card
      title={
        <span className="flex items-start gap-2">
          <Smartphone aria-hidden size={20} className="mt-1 shrink-0 text-ink-muted" />
          {t("title")}
        </span>
      }
      level={2}
    >
      <p className="text-ink-muted">{t("text", { brand: operator.brandName })}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={() => void install()}>{t("install")}</Button>
        <Button variant="quiet" onClick={decline}>
          {t("later")}
        </Button>
      </div>
    </Card>
  );
}
