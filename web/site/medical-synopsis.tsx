export default function MedicalSynopsis() {
  return <h1>Medical Synopsis</h1>;
}
