import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { useErrorCatalogue } from "../errors/catalogue.ts";
import { useMessages } from "../i18n.tsx";
import { Card } from "../ui/card.tsx";
import { Button } from "../ui/form/button.tsx";
import { SkeletonList } from "../ui/progress/skeleton.tsx";
import { sectionMessages } from "./messages.ts";

export interface SectionCardProps<Value> {
  readonly title: string;
  readonly hint?: string;
  /** Called when the section appears, and again on request. Give the card a key where it depends on a record. */
  readonly read: () => Promise<Value>;
  /** `put` shows what a call has returned; `again` reads anew. */
  readonly children: (value: Value, change: { readonly put: (value: Value) => void; readonly again: () => void }) => ReactNode;
}

/** A section of a record's page that reads its own data: the rest of the page does not wait for it, and stays when it fails. */
export function SectionCard<Value>({ title, hint, read, children }: SectionCardProps<Value>) {
  const t = useMessages(sectionMessages);
  const errors = useErrorCatalogue();
  const [state, setState] = useState<{ readonly value: Value } | "failed" | null>(null);
  async function load() {
    setState(null);
    try {
      setState({ value: await read() });
    } catch (error) {
      setState("failed");
      await errors.error(error);
    }
  }
  const loadOnce = useEffectEvent(load);
  useEffect(() => void loadOnce(), []);
  return (
    <Card level={2} title={title} {...(hint !== undefined && { hint })}>
      {state === null ? (
        <SkeletonList rows={2} />
      ) : state === "failed" ? (
        <div className="flex flex-wrap items-center gap-4">
          <p className="text-ink-muted">{t("unreadable")}</p>
          <Button size="small" variant="secondary" onClick={() => void load()}>
            {t("again")}
          </Button>
        </div>
      ) : (
        children(state.value, { put: (value) => setState({ value }), again: () => void load() })
      )}
    </Card>
  );
}
