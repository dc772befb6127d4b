import { Repeat } from "lucide-react";
import { useLocation, useNavigate } from "react-router";
import { switchLevel } from "#sessions/contract.ts";
import { changeSession } from "#sessions/web/sign-in.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { levelName, privateHome } from "#web/session/rights.ts";
import { useAuth } from "#web/session/store.ts";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { switchLevelMessages } from "./switch-level-messages.ts";

/** ACC-4: switches to another of the person's levels from the next call on. Loaded only for people with several. */
export default function SwitchLevel({ onChoose }: { readonly onChoose?: () => void }) {
  const t = useMessages(switchLevelMessages);
  const auth = useAuth();
  const dialogs = useDialogs();
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const language = useLanguage();

  async function choose() {
    if (auth === null) return;
    const nameOf = (level: string) => levelName(auth, level, language);
    onChoose?.();
    const chosen = await dialogs.choose({
      title: t("switchLevel"),
      text: t("switchLevelText"),
      choices: auth.levels.map((level) => ({ value: level, label: nameOf(level) })),
      current: auth.level,
    });
    if (chosen === null || chosen === auth.level) return;
    await errors.attempt(async () => {
      const { level, levels, menu_access } = await api(switchLevel, { level: chosen });
      await changeSession({ level, levels, menu_access });
      toasts.show({ kind: "success", title: t("switched", { level: nameOf(level) }) });
      // The current page may be closed to the new level.
      if (pathname !== privateHome(auth)) await navigate(privateHome(auth));
    });
  }

  return (
    <Button variant="secondary" size="small" iconBefore={<Repeat aria-hidden size={16} />} onClick={() => void choose()}>
      {t("switchLevel")}
    </Button>
  );
}
