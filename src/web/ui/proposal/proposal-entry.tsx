import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { useErrorCatalogue } from "../../errors/catalogue.ts";
import { useMessages } from "../../i18n.tsx";
import { Button } from "../form/button.tsx";
import { SkeletonGroup, SkeletonText } from "../progress/skeleton.tsx";
import { proposalMessages } from "./messages.ts";

/** A proposal in the inbox. Each workflow shows and decides its own, by its own calls. */
export interface ProposalEntryProps {
  readonly id: string;
  readonly kind: string;
  readonly subject: string;
  /** The act by which several were proposed, where the entry stands for more than one of them. */
  readonly batch?: string;
}

interface ReadEntryProps<Value> {
  readonly read: () => Promise<Value>;
  /** `thenRead` runs a call and reads anew, after a refusal as well: then the card says why, beside the present state. */
  readonly children: (value: Value, thenRead: <T>(call: () => Promise<T>) => Promise<T>) => ReactNode;
}

/** Reads a proposal when its entry is opened, and again after each decision. */
export function ReadEntry<Value>({ read, children }: ReadEntryProps<Value>) {
  const t = useMessages(proposalMessages);
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
  async function thenRead<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } finally {
      // The decision stands whether or not it can be read again: what is on screen then stays.
      await read().then(
        (value) => setState({ value }),
        () => undefined,
      );
    }
  }
  const loadOnce = useEffectEvent(load);
  useEffect(() => void loadOnce(), []);
  if (state === null)
    return (
      <SkeletonGroup>
        <SkeletonText lines={5} />
      </SkeletonGroup>
    );
  if (state !== "failed") return children(state.value, thenRead);
  return (
    <div className="flex flex-wrap items-center gap-4">
      <p className="text-ink-muted">{t("unreadable")}</p>
      <Button size="small" variant="secondary" onClick={() => void load()}>
        {t("reload")}
      </Button>
    </div>
  );
}
