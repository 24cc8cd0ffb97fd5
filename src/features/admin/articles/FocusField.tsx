import { type FocusedImage, type ImageFocus, imageFocuses } from '#domain/form/image.ts';
import { focusClass } from '#lib/focus.ts';
import { adminArticlesMessages } from '#messages/admin-articles.ts';

const words = adminArticlesMessages.picture;

interface FocusFieldProps {
  image: FocusedImage;
  onFocus: (focus: ImageFocus) => void;
}

type Crop = keyof typeof words.crops;
const crops: readonly Crop[] = ['card', 'slide', 'tall'];

/** Offers nine parts of a picture that can stay in sight, and shows the cropped picture. */
export const FocusField = ({ image, onFocus }: FocusFieldProps) => (
  <fieldset className="focus-field" aria-describedby="focus-hint">
    <legend className="field__label">{words.focus}</legend>
    <p className="field__hint" id="focus-hint">
      {words.focusHint}
    </p>
    <div className="focus-field__row">
      <div className="focus-field__picture">
        <img src={image.url} width={image.width} height={image.height} alt="" />
        <div className="focus-field__places">
          {imageFocuses.map((focus) => (
            <label key={focus} className="focus-field__place" title={words.focuses[focus]}>
              <input
                type="radio"
                name="focus"
                value={focus}
                aria-label={words.focuses[focus]}
                checked={image.focus === focus}
                onChange={() => onFocus(focus)}
              />
            </label>
          ))}
        </div>
      </div>
      {crops.map((crop) => (
        <figure key={crop} className={`focus-field__crop focus-field__crop--${crop}`}>
          <img className={focusClass(image.focus)} src={image.url} alt="" />
          <figcaption>{words.crops[crop]}</figcaption>
        </figure>
      ))}
    </div>
  </fieldset>
);
