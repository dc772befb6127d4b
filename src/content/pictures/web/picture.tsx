import { pictureSrc, pictureWidths, type ShownPicture } from "../model/picture.ts";

interface PictureProps {
  readonly picture: ShownPicture;
  /** Aspect ratio (width over height) of the frame; the picture's own by default. */
  readonly ratio?: string | undefined;
  readonly sizes: string;
  readonly first?: boolean;
  /** For a picture beside text that says the same. */
  readonly decorative?: boolean;
  readonly className?: string;
}

const set = ({ id, width }: ShownPicture, format: string) =>
  pictureWidths(width)
    .map((one) => `${pictureSrc(id, one, format)} ${one}w`)
    .join(", ");

/** An uploaded picture in its frame, cropped around its focus point. Its known ratio prevents layout shift. */
export function Picture({ picture, ratio, sizes, first = false, decorative = false, className }: PictureProps) {
  const { id, alt, width, height, focusX, focusY } = picture;
  const widest = pictureWidths(width).at(-1) ?? width;
  return (
    <picture>
      <source type="image/avif" srcSet={set(picture, "avif")} sizes={sizes} />
      <img
        src={pictureSrc(id, widest)}
        srcSet={set(picture, "webp")}
        sizes={sizes}
        alt={decorative ? "" : alt}
        width={width}
        height={height}
        decoding="async"
        {...(first ? { fetchPriority: "high" as const } : { loading: "lazy" as const })}
        style={{ aspectRatio: ratio ?? `${width} / ${height}`, objectPosition: `${focusX}% ${focusY}%` }}
        className={`h-auto w-full object-cover ${className ?? ""}`}
      />
    </picture>
  );
}
