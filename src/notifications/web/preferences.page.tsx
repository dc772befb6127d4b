import { lazy, Suspense, useState, type ReactNode } from "react";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useMessages } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { Switch } from "#web/ui/form/choice/switch.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { notificationsAddress, readPreferences, savePreferences } from "../contract.ts";
import type { NotificationChannel, Topic } from "../model/notice-kinds.ts";
import type { Route } from "./+types/preferences.page";
import { notificationMessages } from "./messages.ts";

/** Its list is read after the page. */
const DevicesCard = lazy(() => import("../devices/web/devices-card.tsx"));

export const handle = privatePage();
export const clientLoader = loadPrivately(handle, () => api(readPreferences, {}));

/** `/dashboard/notifications/preferences`: the channels for each topic. Each switch is saved at once. */
export default function PreferencesPage({ loaderData }: Route.ComponentProps) {
  const t = useMessages(notificationMessages);
  const errors = useErrorCatalogue();
  const toasts = useToasts();
  const { channels } = loaderData;
  const [choices, setChoices] = useState(loaderData.choices);

  async function change(topic: Topic, channel: NotificationChannel, value: boolean) {
    const before = choices;
    const changed = choices.map((choice) => (choice.topic === topic ? { ...choice, [channel]: value } : choice));
    setChoices(changed);
    try {
      await api(savePreferences, { choices: changed.filter((choice) => choice.topic === topic) });
      toasts.show({ kind: "success", title: t("choices.saved") });
    } catch (error) {
      // Restores the switch, so that it shows what is stored.
      setChoices(before);
      await errors.error(error);
    }
  }

  return (
    <div className="max-w-3xl">
      <PageHeader
        title={t("choices.title")}
        back={{ label: t("choices.back"), to: notificationsAddress.to() }}
        lead={t("choices.lead")}
      />
      <div className="mt-6 flex flex-col gap-4">
        {channels.includes("device") ? (
          <Suspense>
            <DevicesCard />
          </Suspense>
        ) : null}
        {choices.map((choice) => (
          <TopicCard key={choice.topic} topic={choice.topic}>
            {channels.map((channel) => (
              <Switch
                key={channel}
                label={t(`choices.${channel}`)}
                value={choice[channel]}
                onChange={(value) => void change(choice.topic, channel, value)}
              />
            ))}
          </TopicCard>
        ))}
        <TopicCard topic="security">
          <Switch label={t("choices.mail")} value onChange={() => undefined} whyDisabled={t("choices.always")} />
        </TopicCard>
      </div>
      {choices.some(({ topic }) => topic === "work") ? null : (
        <p className="mt-6 max-w-text text-sm text-ink-muted">{t("choices.code")}</p>
      )}
    </div>
  );
}

function TopicCard({ topic, children }: { readonly topic: Topic | "security"; readonly children: ReactNode }) {
  const t = useMessages(notificationMessages);
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
