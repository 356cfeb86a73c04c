import type { Words } from "../en";

export const invitation: Words["invitation"] = {
  joining: "Uniéndose · Banneret",
  takingSeat: "Ocupando tu puesto.",
  notTaken: "Este puesto no está disponible",
  watch: "Ver la partida",
  waiting: "Esperando",
  waitingFor: (friends) => (friends === 1 ? "Esperando a la otra persona" : "Esperando a las demás personas"),
  openHere: (links) =>
    links === 1 ? "Abre este enlace en otra ventana." : "Abre estos enlaces en otras ventanas.",
  begins: (seats) =>
    seats === 1
      ? "La partida se abre aquí en cuanto se ocupe el puesto."
      : "La partida se abre aquí en cuanto se ocupen todos los puestos.",
  onlyHere:
    "Los enlaces solo funcionan en este equipo. Para invitar a alguien de tu red, inicia Banneret así:",
  send: (links) => (links === 1 ? "Envíale este enlace." : "Envía un enlace a cada persona."),
  linkFor: (seat) => `Enlace para ${seat}`,
  copy: "Copiar el enlace",
  copied: "Copiado.",
  notCopied: "Aquí no se permite copiar. Selecciona el enlace y cópialo.",
  share: "Compartir",
  whatName: "¿Cómo deben llamarte los demás?",
  nameLater: "Ahora no",
  notHere: (seat) => `${seat} aún no ha llegado.`,
};
