// The zone in which times are shown: the firm's, this browser's, or any other.
import { site } from '../../../site.config.ts';
import { Field } from '../../ui/forms/field.tsx';

const toLabel = (zone: string) => zone.replaceAll('_', ' ');

/** In plain words, for example 'Eastern Time (New York)'. */
function nameOf(zone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    timeZoneName: 'longGeneric',
  }).formatToParts();
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value;
  return name ? `${name} (${toLabel(zone.split('/').at(-1) ?? zone)})` : toLabel(zone);
}

export function TimeZoneField({ chosen }: { chosen: string }) {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== own);
  // Another browser may know it under another name.
  const unlisted = chosen !== '' && chosen !== own && !others.includes(chosen);
  return (
    <Field id="timezone" label="Time zone" hint="We show times in this zone, and due dates in ours.">
      {(control) => (
        <select {...control} name="timezone" defaultValue={chosen}>
          <option value="">{`${site.name}: ${nameOf(site.timeZone)}`}</option>
          <option value={own}>{`This device: ${nameOf(own)}`}</option>
          {unlisted && <option value={chosen}>{toLabel(chosen)}</option>}
          {others.map((zone) => (
            <option key={zone} value={zone}>
              {toLabel(zone)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
