/**
 * Words that people start from when a form asks for a password, Italian and English, the commoner languages of the
 * users: what is loved, seasons and months, first names, places, teams, walks over the keyboard. Gathered by hand.
 */
export const commonWords: string[] = `
  password passwort parola chiave segreto segreta accesso entrata utente amministratore benvenuto benvenuta ciao
  ciaociao buongiorno buonasera buonanotte grazie prego amore amoremio tiamo tivoglio bene tesoro piccola
  piccolo stellina stella bella bello bellissima bellissimo principessa principe regina angelo angela diavolo
  paradiso inferno sole luna mare monte montagna estate inverno primavera autunno gennaio febbraio marzo aprile
  maggio giugno luglio agosto settembre ottobre novembre dicembre lunedi martedi mercoledi giovedi venerdi
  sabato domenica italia italiano roma milano torino napoli palermo genova bologna firenze venezia cagliari
  sardegna sicilia juventus milan inter forza forzajuve forzamilan forzainter forzanapoli forzaroma calcio
  pallone campione ferrari lamborghini ducati vespa pizza pasta spaghetti lasagna nutella cioccolato caffe birra
  vino limone fragola ciliegia banana arancia mela cane gatto gattino cagnolino cavallo leone tigre lupo orso
  farfalla delfino aquila drago mamma papa nonna nonno fratello sorella famiglia figlio figlia bambino bambina
  andrea alessandro alessandra alessia alice anna antonella antonio barbara carlo caterina chiara claudia
  claudio cristian cristina daniela daniele davide elena elisa emanuele enrico eleonora fabio federica federico
  filippo francesca francesco gabriele giacomo giorgia giorgio giovanna giovanni giulia giuseppe giuliana ilaria
  jessica laura leonardo lorenzo luca lucia luigi manuela marco maria mario martina massimo matteo mattia
  michela michele monica nicola paola paolo patrizia pietro raffaele riccardo roberta roberto salvatore sara
  serena sergio silvia simona simone sofia stefania stefano tommaso valentina valeria vincenzo vittoria libero
  azienda ufficio lavoro lavoratore computer cambiami cambiala provaprova prova proviamo esempio temporanea
  temporaneo nuova nuovapassword miapassword passwordmia internet telefono cellulare casa casamia stanza
  finestra porta giardino macchina motore scuola vacanza viaggio mondo libertà felice felicita sempre insieme
  fortuna musica chitarra canzone cinema teatro welcome letmein changeme changeit secret admin administrator
  manager master superman batman spiderman ironman dragon monkey shadow sunshine princess football baseball
  basketball hockey soccer tennis iloveyou loveyou lovely love forever freedom trustno login logon access
  default guest server system oracle windows microsoft google facebook amazon linkedin youtube netflix spotify
  samsung iphone android qwerty qwertyuiop asdfgh asdfghjkl qwertz qwertzuiop azerty azertyuiop yxcvbnm asdf
  zxcv poiuytrewq lkjhgfdsa zxcvbn zxcvbnm qazwsx qazwsxedc zaq12wsx qwer1234 abcd abcde abcdef abcd1234 abc123
  pass passw passwd passpass password1 passphrase test testing tester temp temporary example sample user newuser
  company office work worker business summer winter spring autumn january february march april june july august
  september october november december monday tuesday wednesday thursday friday saturday sunday london paris
  berlin madrid newyork america england germany france spain europe mustang corvette porsche mercedes yamaha
  harley charlie michael jordan jennifer ashley amanda daniel andrew joshua matthew anthony william robert
  thomas david james john joseph nicole michelle samantha elizabeth hunter killer ranger tigger pepper cookie
  chocolate cheese orange purple yellow silver golden diamond crystal rainbow butterfly flower angel blessed
  jesus christ heaven thunder lightning phoenix falcon eagle tiger lion panther wolf bear dolphin matrix
  starwars pokemon minecraft fortnite nintendo playstation xbox hello helloworld hellohello whatever nothing
  something anything everything network security secure safety engineer engineering support service helpdesk
  training student teacher school college university monkey123 dragon123 money dollar million lucky seven eleven
  thirteen number numbers letter letters liverpool arsenal chelsea manchester united barcelona realmadrid bayern
  dortmund champion champions victory winner legend hero magic wizard merlin gandalf hobbit harrypotter hogwarts
`
  .trim()
  .split(/\s+/)
