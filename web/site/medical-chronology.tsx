export default function MedicalChronology() {
  return <h1>Medical Chronology</h1>;
}
