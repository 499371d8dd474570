import { useState } from "react";
import { type Size, type Turn, turned } from "./picture/content.ts";

type Props = {
  address: string;
  alt: string;
  turn: Turn;
  /**
   * The width of the box, by the picture's proportion: its width divided by its height, as turned.
   */
  width: (proportion: number) => string;
};

/** A picture turned by quarters, in a box that has its proportion after the turn. */
export function TurnedPicture({ address, alt, turn, width }: Props) {
  const [size, setSize] = useState<Size>({ width: 4, height: 3 });
  const upright = turned(size, turn);
  const proportion = upright.width / upright.height;
  return (
    <div className="photo-box" style={{ aspectRatio: proportion, width: width(proportion) }}>
      <div>
        <img
          src={address}
          alt={alt}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setSize({ width: naturalWidth, height: naturalHeight })
          }
          style={{
            width: `${(100 * size.width) / upright.width}%`,
            height: `${(100 * size.height) / upright.height}%`,
            transform: `translate(-50%, -50%) rotate(${turn}deg)`,
          }}
        />
      </div>
    </div>
  );
}
