import { ArrowLeft } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Link } from "react-router";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useWords } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { Switch } from "#web/ui/form/switch.tsx";
import { useToasts } from "#web/ui/toasts.tsx";
import { readPreferences, savePreferences } from "../contract.ts";
import { WAYS, type ToldBy, type Topic } from "../kinds.ts";
import type { Route } from "./+types/preferences.page";
import { noticeWords } from "./messages.ts";

export const handle = privatePage();
export const clientLoader = loadPrivately(handle, () => api(readPreferences, {}));

/** `/dashboard/notifications/preferences`: by which ways one is told of what. Each switch is saved at once. */
export default function PreferencesPage({ loaderData }: Route.ComponentProps) {
  const t = useWords(noticeWords);
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const [choices, setChoices] = useState(loaderData.choices);

  async function change(topic: Topic, way: ToldBy, value: boolean) {
    const before = choices;
    const changed = choices.map((choice) => (choice.topic === topic ? { ...choice, [way]: value } : choice));
    setChoices(changed);
    try {
      await api(savePreferences, { choices: changed.filter((choice) => choice.topic === topic) });
      toasts.show({ kind: "success", title: t("choices.saved") });
    } catch (error) {
      // What the switch shows is what is saved.
      setChoices(before);
      await errors.error(error);
    }
  }

  return (
    <div className="max-w-3xl">
      <title>{t("choices.title")}</title>
      <Link to="/dashboard/notifications" className="inline-flex min-h-target items-center gap-2 font-semibold">
        <ArrowLeft aria-hidden size={18} />
        {t("choices.back")}
      </Link>
      <h1 className="mt-2 text-3xl">{t("choices.title")}</h1>
      <p className="mt-2 max-w-text text-ink-muted">{t("choices.lead")}</p>
      <div className="mt-6 flex flex-col gap-4">
        {choices.map((choice) => (
          <TopicCard key={choice.topic} topic={choice.topic}>
            {WAYS.map((way) => (
              <Switch
                key={way}
                label={t(`choices.${way}`)}
                value={choice[way]}
                onChange={(value) => void change(choice.topic, way, value)}
              />
            ))}
          </TopicCard>
        ))}
        <TopicCard topic="security">
          <Switch label={t("choices.mail")} value onChange={() => undefined} whyDisabled={t("choices.always")} />
        </TopicCard>
      </div>
      <p className="mt-6 max-w-text text-sm text-ink-muted">{t("choices.code")}</p>
    </div>
  );
}

function TopicCard({ topic, children }: { readonly topic: Topic | "security"; readonly children: ReactNode }) {
  const t = useWords(noticeWords);
  return (
    <fieldset className="rounded-card border border-line bg-surface p-5 shadow-card sm:grid sm:grid-cols-[minmax(0,1fr)_18rem] sm:gap-x-8">
      <legend className="float-start w-full sm:col-start-1">
        <span className="block text-lg font-bold">{t(`choices.topics.${topic}.name`)}</span>
        <span className="block text-sm text-ink-muted">{t(`choices.topics.${topic}.text`)}</span>
      </legend>
      <div className="clear-start mt-2 divide-y divide-line sm:col-start-2 sm:mt-0">{children}</div>
    </fieldset>
  );
}
