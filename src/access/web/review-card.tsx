import { lazy, Suspense, type ComponentProps, type ReactNode } from "react";
import { useWords } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { changeWords } from "./changes/messages.ts";

// Fetched while the person looks at what there is to change.
const ReasonForm = lazy(async () => ({ default: (await import("./reason-form.tsx")).ReasonForm }));

type ReviewCardProps = ComponentProps<typeof ReasonForm> & {
  readonly summary: string;
  /** What will be otherwise than now; null while nothing is. */
  readonly difference: ReactNode;
  /** What is worth a second look before one asks. */
  readonly children?: ReactNode;
};

/** Before a change is asked for: what will be different, and why it is wished. */
export function ReviewCard({ summary, difference, children, ...reason }: ReviewCardProps) {
  const words = useWords(changeWords);
  return (
    <Card title={words("changed")} level={2} hint={summary}>
      {difference === null ? null : <div className="mb-6">{difference}</div>}
      {children}
      <Suspense>
        <ReasonForm {...reason} />
      </Suspense>
    </Card>
  );
}
