import { Eye, EyeOff } from "lucide-react";
import { Card } from "../card.tsx";
import { DescriptionList, type Description } from "../description-list.tsx";
import { Button } from "../form/button.tsx";

interface RevealCardProps {
  readonly title: string;
  readonly items: readonly Description[];
  readonly isRevealed: boolean;
  /** The button's texts while the data is masked, and while it is revealed. */
  readonly says: { readonly reveal: string; readonly hide: string };
  readonly onReveal: () => unknown;
  readonly onHide: () => void;
}

/** A person's details with a button that reveals masked data and masks it again; `useRevealed` does both. */
export function RevealCard({ title, items, isRevealed, says, onReveal, onHide }: RevealCardProps) {
  const Icon = isRevealed ? EyeOff : Eye;
  return (
    <Card
      level={2}
      title={title}
      action={
        <Button
          size="small"
          variant="secondary"
          iconBefore={<Icon aria-hidden size={18} />}
          onClick={() => void (isRevealed ? onHide() : onReveal())}
        >
          {isRevealed ? says.hide : says.reveal}
        </Button>
      }
    >
      <DescriptionList dense items={items} />
    </Card>
  );
}
