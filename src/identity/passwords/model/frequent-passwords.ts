/**
 * Words and keyboard patterns that passwords are made of, in lower case: the most frequent leaked passwords (from zxcvbn 4.4, MIT licence),
 * the most frequent Indonesian words and names (from @zxcvbn-ts/language-id, MIT licence), and our own list of local choices.
 * `estimate-guesses.ts` finds them in disguise as well.
 */
const ENTRIES = `
1a2b3c 1a2b3c4d 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 a1b2c3 a1b2c3d4 a1s2d3f4 aardvark abas abcd abcd1234 abcdef aberdeen
abgrtyu absolut abuabu acara access accord achilles acmilan action adalah adgjmptw adidas adil adit aditya admin administrator adya
aezakmi agak agar agen aggies agus agustus ahli ahmad aikido airborne airbus airforce airplane akal akan akhir akhirnya akhmad akhyar
akucinta akucintakamu akunku akusayang alabama alasan alaska alat albatros albion alejandr aleka aleksandr alexande alexandr alexis
alhamdulillah alhidayat alibaba aliens alih allah allahuakbar allsop alpha alpine alucard amadeus aman amateur amaya amazon ambarita
ambil ambon america amerika ampun amsterda amsterdam anaconda anak anakin anakku anakmu anaksoleh anarchy anda andi andrei andrey
android aneh anfield angel angels angga anggota anggrek angkan anhyeuem animal anime anjing ansur antara antoro anubis anwar apaan
apache apakah apapun apollo apple applepie apples april apriyandi aquarius aragorn arah arema aria arifin arilla arini arizona arjay
armani arsenal artemis artinya arya aryani asdasd asdf asdfasdf asdfg asdfgh asdfghj asdfghjk asdfghjkl asdfjkl asdzxc ashari asing
asli asmana asmoro aspire aspirine asraf asrawi assassin assman astaga astaghfirullah asterix astros asumi atas atau atjep atlanta
atlantis atmadi atmo atomic auburn august aussie austin australi autumn avalon avatar avenger awal awesome ayah ayahku ayahmu ayahnya
ayolah azamat azerty azmi azsxdc azsxdcfv babe babes babyboy babydoll babygirl babylon backdoor badboy baddog badger bagaimana baggins
bagi bagian bagiku bagimu bagus bahagia bahagiaselalu bahan bahasa bahaya bahkan bahrun bahwa baik baiklah baju bakari bakri bakso
bali balik balikpapan baller balloon bambam bambang banana bananas bandit bandung bang bangga bangkok bangun banjarmasin bank bankbca
bankbri banker bankmandiri banshee bantu bantuan banyak banyuwangi bapak bapakku barang barbie barcelon barcelona barkley barney
barsik baru baseball basir basket basketba basmalah bassman basuku basuseno basyarudin batak batam batman batu bauzir bawa bawah bayar
bayi beagle beaner beanie bear beast beatles beauty beaver beavis bebas beberapa beckham beefcake beer beetle begini begitu bekasi
bekerja belajar belakang beli belum benar benarkah benci benda benediktus berada berakhir berangkat berani berapa berarti berasal
berat berbahaya berbeda berbicara berbohong berbuat bercanda berdiri berdua bergabung bergerak berguna berharap berharga berhasil
berhenti berhubungan beri berikan berikutnya berita beritahu berjalan berjanji berkah berkahselalu berkata berlari berlatih berlin
bermain bermaksud bernama berpikir bersalah bersama bersamaku bersamamu bersembunyi bersenang bersih bersikap bersumpah bertahan
bertanggung bertanya bertarung bertemu berterima bertindak berubah beruntung berusaha besar besok betapa betawi bhinneka biar biarkan
biasa biasanya bibi bicara bicarakan bicycle bigbear bigbird bigboy bigdaddy bigdog bigfoot biggie bigguy bigmac bigman bigmoney
bigone bigred bigtime bikini bilang billybob billyboy bingo bintang birdie birdman biru bisa bisakah biscuit bismillah bisnis biteme
bizkit blabla blackcat blackdog blackhaw blackie blackjac blacks blacky blade blades blahblah blaster blazer blessed blizzard blonde
blondes blondie blue bluebird blueboy blueeyes bluemoon blues bluesky bobafett bobcat bobotoh bodoh boeing bogart bogdan bogor bohica
bohong bola boleh bollocks bollox bombang bomber bonehead bonek bones bonjour bonsai booger boogie boomer bootie boots booty bosco
bossman boston bowler bowling boxing brando brandy brasil braves brazil breeze brighton bristol britney bronco broncos brooklyn broto
brownie browns brucelee bruins brutus buang buat bubba bubbas bubble bubbles buckeye buckeyes buddha buddy budi budiarti budiman
budiono budiyanti budlight budman budweise buffalo buffett bugger bugis buka bukan bukankah bukanlah bukti buku bulan bull bulldog
bulldogs bullet bullseye bumi bunawi bung bunga bunghole bunjamin bunny buntaram bunuh burger buru buruk burung buster butch butuh
byteme cabbage cabisiu caca cacan cace caci cacih cactus cacuk cacung cadet cadillac cading caesar caharin cahaya cahayaning cahia
cahni cahya cahyadi cahyaman cahyanato cahyani cahyat cahyata cahyaty cahyol cahyuning caiang caicilia caisilia cajyarini cakra
cakrudin calico caliente calif californ caligula calmila camaro camdido camel camelot camels cameron canada canadrayana canang cancer
cancha cancun candaradi candawati candeara candle candrawan candrawasih candriyani candyman canon cantik cantona capone captain caqin
cara caramel caranya cardi cardinal cardiyan cari caria carid carisen carlina carlita carmad carman carmanita carmanto carmawati
carmelia carmin carmolla carmun carno carolina carpet carrera carrot carsani carsilah cartin cartman cartoar cartono cartoon carwa
carwiyah caryuni caserta cashadi casino casirim caslam casman casmeed casmini casmuri casnawi casnedi casnoato casper casriah casril
cassie caswa caswati casyaati casyatun casyudin catatan catdog catfish catherin catman cats cavalier caveman cayono ccbill cdtnkfyf
cecep celica celine celtic celtics cemas cepat cerita cessna chaerul chainsaw champ champion champs changeme chaos charger chargers
charli charlie charlott charlton charly charmed chaser cheers cheese cheetah chelsea cherokee cherry chester chevelle chevrole chevy
chewie cheyenne chicago chichi chicken chickens chicks chico chiefs chipper chivas chocolat chopper chrisbln chrissy christ christia
christin christop chronic chubby chucky cigars cilacap cinder cinnamon cinta cintakamu cintaku cirebon cjkysirj cjkywt clancy clapton
classic clemson clipper clover coba cobacoba cobra cocacola cocok coconut coffee cohiba coke coklat colombia colorado colors coltrane
commando compaq computer concrete condom condor connect connor consumer cookie cookies cooldude cooler coolguy coolio coolman cooter
copper corona corrado corvette cosmo cosmos cosworth cougar cowboy cowboys coyote cracker crazybab creampie creamy creative cricket
crimson critter cruise cruiser crunch crusader crysis cthulhu cthutq cuddles cukup cuma cupcake curious cutter cxfcnmt cyclone cyclops
cypress daan dacep dachlan dachmand dachrim dachyar dadan dadang daerony dafril daftar dagger daging dahanudin dahir dahjad dahlan
dahulu daihari dakim dakiyem dakota dalam dalher dalilah dallas dalvin damad damanhury damanik dammit damnit dana danang dancer danger
danie daniil danila danirasah danni dannyboy dapat dapatkan darah dari darian dariku darimu daripada darkness darkside darkstar darlis
darma darmadi darmawan darsono dartianti dartowisno dartu darwinto darwis daryanto dasar dasni datang davids dawg daytona dbrnjhbz
deadhead deadman december deepthroat deeznuts defender defiant deftones dekat delapan delete delta demi denali dendam dengan denganku
denganmu dengannya dengar dengarkan deniska denpasar depan depeche depok desa desember desert designer desire deskjet destiny detektif
detik detroit devil devildog devils dewasa dewi dexter dfkthbz dfkthf dfktynbyf dfvgbh diablo diam diamond diamonds dibuat dibunuh
diesel dietcoke digger digital dikatakan dilakukan dilbert dilligaf dima dimana dimulai dinamo ding dingdong dingin dinosaur direktur
diri diriku dirimu dirinya disana discover disebut disini disney ditemukan divine dkflbckfd dkflbvbh doaibu doberman doctor dodger
dodgeram dodgers dogg doggie doggy dogman dogs dokter dolar dollar dolphin dolphins domino dong donkey doobie doodle dookie doraemon
dosen doughboy dracula drago dragon dragons dragoon dreamer dreams driver drizzt drowssap drpepper drummer dthjybrf dublin ducati
duchess duck duduk duit dulu dunia durango duster eagle eagles eastside eatme ecinardjo eclipse edah edianato edirusdiman eduard
eeyore efawati efrisal einstein ekaterina elang electric element elephant elies elizabet ellyzan elmi elvi emas emerald emillia eminem
empat empire enak enam encep endang engage engineer engkos enigma entah entahlah enter enterpri enterprise erdiana erdie ericsson
erlangga ernawati erni erwondo escort eternity europa evalina everest everton excalibu exigen exigent exodus explorer express extreme
eziyanti fabie fabric facebook facial facrudin fadil fadjar fadlul fahda faisal fajar falcon falcons fallen fallout fang fantasy farad
farah fardiana farid farida farisa farside faruk faster fatboy fatcat fatimawati fatman fatoni faujiah fausi feather februari february
fender fernand ferrari ferret fetish fiantono ficken fiesta figaro fighter film filter finger fire fireball firebird firefly firefox
fireman firmanjaya firmansah fish fishes fishing fitness fitri fiyana fktrcfylh fktrcfylhf fktrctq flames flamingo flash flastesmi
flatron fletch flipper floppy florian florida flounder flower fluffy flyboy flyers fokus foobar football forest forever foreverlove
forfun formula fortuna fossil foto foxtrot franky freaks freaky freckles freddy freedom freefire freeuser friday fright frisco frog
frogger froggy frontier frosty fuad fubar fugazi funtime furgon fusion fyfcnfcbz fylhtq gabrie gadis gagal gais galaxy galina galore
gamal gambit gandalf ganefo gangsta gangster ganteng gantengbanget gantipassword gantoro garden garfield garuda gaswara gateway gator
gators gatot gatra gatty gatut gauline gaum gaumsya gaus gaustama gauw gavan gaya gayadi gayani gayar gayatry gayosry gayuh gayus
gazali gazi gbpltw gedaa gede gedung geentur geheim gejeh gejer gelap gelianto gelis gelsa gema gembol gembong gemini gemiyaty gemma
gempar gempo genah genan gendol gendon gendroyono gene genesis genevi genis genius genki genro genta genuruh george geronimo geryani
geston getmoney getsome gfhjkm ghbdtn ghbdtnbr ghetto ghjcnj ghost giants gila gimin gimon ginanjar ginger giorgi girls gizmo gizmodo
gjkbyf gmail gmoney goalie goblin goblue goddess godsmack godzilla gofish goforit gojek goku golden goldfish golf golfball golfer
golfing goliath gonzo goober goodluck goodtime google goose gopher gorilla gotcha gothic gotohell govols grab granny greatone greenbay
greenday greens gremlin grendel griffey gringo grizzly groovy groucho grumpy guardian guest guiness guinness guitar gunakan gunanya
gunawan gundam gunner gunners guru gustav habib habibah habil habis habsoro habtis hacker hadad hadariah hadawijah hadi hadiad hadiah
hadiati hadiatma hadiatmi hadiawiyono hadibah hadibrata hadibroto hadidento hadidjah hadihartono hadini hadinoto hadiono hadiran hadis
hadisaputra hadisayogo hadisukirno haditanto hadiwuryanto hadiyana hadiyanto hadiyat hadiyati hadiyus haleluya halflife halimah hallo
halo hamburg hamdatul hamdi hamdin hamdu hamdulah hamid hamidah hamlet hammer hammers hampir hamsah hamster hanafi hancur handkoko
handmarno handoko hannah hannibal hansolo hantu hanya hanyalah happyday harap harapan hardrock harga hari harimau harjanto harley
hartati harto hartono harus haruskah harusnya hasbullah hasil haslima hati hatiku hatta hawaii hawkeye hearts heaven hebat hedgehog
heliwati hellfire hello helloo hellyeah helpme hendrix hentikan herbie hercules hermansyah hermanto hermawan hermes hershey heryanto
heryati hesoyam hewan hewiyanto hidayat hidden hidup hidupku hidupmu highland hijau hilang hilman hilyama hinata hingga hiphop hitam
hithere hitman hjvfirf hobbes hobbit hockey holiday hollywoo homers homerun honda hong hongkong horizon horndog hornet horney horse
horses hotboy hotdog hotel hotrod hotshot hotstuff hottie hubungan hubungannya hujan hukum hummer hunter hunting hurrican husker
huskers huskies hustler hutan hyperion hyun ibanez ibrahim ibuku ibumu ibunya icecream iceman idris idulfitri iforgot igor iguana
igustanto ihateyou ikan ikeu ikut illini iloveu iloveyo iloveyou iman immortal impala imut incubus indah indiana indians indigo
indomie indonesia indonesiaku indonesiaraya indosat inferno infiniti infinity informasi ingat inggris ingin inginkan inilah insane
instagram insyaallah integra intermilan internet intrepid iphone irawan irawati irianto irina ironman irwan irwanto isbiandono ishaq
iskandar islam ismawati ismaya ismed isnawati istanto istirahat istri istriku isuwaso isyanto italia itulah ivanov ivanova iverson
iwan iwantu jack jackal jackoff jadi jaga jaguar jahat jakarta jakmania jalan jamaica jamesbon jamesbond jamillah jammer jang jangan
janis janji januari january jarhead jasmine jasper jatmika jatuh jauh java jawab jawaban jawabarat jawatengah jawatimur jayapura
jayhawk jazzman jedi jeep jelas jember jennifer jepang jericho jester jethro jika jimbo jimbob jiwa jogja jogjakarta john joker jokers
jokowi joon jordan joso jrcfyf juanda juarsih jubaedah judirti juga juggalo juice jujur juli jumat jumiati jumpa jumper junebug jung
jungle juni junior jupiter justdoit justice justme juta juventus juwono kabar kabur kacau kadir kaeng kahar kahuna kajis kakak kaki
kaktus kalah kalau kalbudi kali kalian kalimantan kalinya kamar kamaruddin kamera kami kamikaze kamis kampus kamu kanan kang kangaroo
kangen kansas kantor kapal kapan kapten karate kardono karena kargono karina karolina kartono kartu karyawan kasih kasir kasnur kasper
kastam kasto kastomi kastomo kastuti kasus kata katakan katamu katana katanya katasandi katasandiku kataud katerina katrin katuuk
kawan kawasaki kaya keadaan keamanan kebenaran keberatan kecelakaan kecil kecuali kediri kedua keeper kehidupan kehilangan kejadian
kejahatan kekasih kekasihku kekuatan kelas kelinci keluar keluarga keluargaku kemana kemari kemarilah kemarin kemas kematian kembali
kemudian kemungkinan kenal kenangan kenapa kencan kenshin kenwood kenworth kepada kepadaku kepadamu kepadanya kepala keputusan keras
keren kereta kerja kesal kesalahan kesempatan kesini kesulitan ketakutan ketiga ketika ketua ketut keyboard keystone keywest khawatir
khusus kiagus kiara kicker kidem kiding killbill killer killme kiman kimawati kimun kinam kingfish kingkong kingpin kingston kini
kinky kipper kira kiri kirill kirim kirimuang kirwan kisah kismo kisno kisses kissme kistam kistanto kiswan kiswandi kiswanto kiswari
kiswaryani kiswati kiswatin kita kitkat kitten kitty kittycat klaster klingon knicks knights knopka kodiak kolobok konyol kopi korban
korea koshka kosong kostya kota kotak kotenok krishna kristus ktyjxrf kuat kubilang kucing kucingku kuda kudengar kuharap kukatakan
kukira kulakukan kuliah kulihat kulit kume kumohon kunci kuncoro kungfu kuning kupang kupikir kurang kurasa labrador labtec lacrosse
ladybug lagi lagu laguna lahir lahope lain lainnya lakers laki laksita lakukan lalu lama lancelot lancer langit langkah langsung
lansing lantai lapar laporan laptop lari larisa lasvegas latief latihan latino laut layak leather lebaran lebih ledzep legacy legend
legion legolas lelah lemah lennon leopard lepaskan lespaul lestat letmein letsgo lewat lexmark liberty lifehack lightnin lights lihat
lihatlah lima linkaja lion lionking liquid lisdawati lisman lisnawati listika liverpoo liverpool lizard lobster login logitech lokasi
lolipop lollipop lollol lombok london lonestar lonewolf longhorn looker looser loser love loveit lovely loveme lover loverboy lovers
loveyou lowrider luar lucifer lucky luckydog lucu luffy luka lukman lupa lupakan lupapassword lupasandi lvbnhbq maaf maafkan maaruf
mabuk macam macan macdaddy machine macross maddie maddog madison madman madmax madness madonna madrid madura maestro maggie magic
magick magicman magnum magnus mahasiswa mahfud mahmud mahppudim maiden mailman main maiyati majestic maju maka makan makanan makassar
makaveli makhluk makin maksim maksud maksudku maksudmu malah malaka malam malang malibu malina maliva mallard malu mama mamaku
mamapapa mampu mana manado manager manchest manchester mandi mandingo mandiri maniac manis manson manunited manusia manutd maradona
marah marathon mardianti maret margianti margomo margono mari maria marina marine mariners marines marino marlboro marley marti
martiah martini maryatim maryatna maryjane masa masalah masalahnya masduku masih masing masjuhur massive master masuk masyaallah mata
matador matahari matamu mataram mati matrix mature maverick mawar maxell maxima maximus maxwell maxx mayat mayday mayhem meatball
meatloaf mechanic medan megadeth megaman meja melagi melakukan melakukannya melalui melarikan melati melawan melewati melihat
melihatku melihatmu melihatnya melindungi mellon melupakan memahami memakai memang memanggil memastikan membaca membangun membantu
membantuku membantumu membawa membawamu membawanya membayar membeli memberi memberikan memberiku memberimu memberinya memberitahu
memberitahuku memberitahumu membiarkan membicarakan membuang membuat membuatku membuatmu membuatnya membuka membunuh membunuhku
membunuhmu membunuhnya membutuhkan memeriksa memikirkan memilih memiliki meminta memorex memphis memulai memutuskan menahan menang
menangis menangkap menari menarik mencapai mencari mencintai mencintaimu mencoba mencuri mendapat mendapatkan mendapatkannya mendengar
mendengarkan mendengarnya menderita menelepon menembak menemui menemukan menemukannya menerima mengalahkan mengalami mengambil mengapa
mengatakan mengatakannya mengejar mengeluarkan mengenai mengenal mengerikan mengerti mengetahui mengganggu menggunakan menghabiskan
menghadapi menghancurkan menghentikan menghilang menghubungi mengikuti menginginkan mengira mengirim mengubah mengurus menikah
menikmati meninggal meninggalkan menit menjadi menjaga menjawab menjelaskan menjual menolak menonton menuju menulis menunggu
menunjukkan menurutku menurutmu menutup menyadari menyelamatkan menyelesaikan menyenangkan menyerah menyerang menyesal menyukai
menyukainya merah merahputih merasa merasakan mercedes mercury merdeka mereka meridian merlin mersedes merupakan merusak mesin meski
meskipun messi metallic metallica mexico miami michael michigan mickey microlab microsof microsoft midawati midget midnight mieayam
mighty mikey milana milano milena milik milikku milikmu mimpi minang minecraft minggu minime minta mintarsih minum minuman mirage
mirhatd mirip misarmi misfit misi mister mistress mnbvcxz mobil mobilelegend mobilelegends mohon mojo moloko molson momoney monaco
monday money moneyman moneys mongoose monitor monkey monkeys monopoly monster montana montreal moocow mookie moomoo moose morpheus
moscow mother motorola mountain mouse mozart muda mudah mudir muffin mufuda muhamilla muhammad muhari muharis muharman muhasan muhasim
muhasin muhasir muhati muhatyo muhawati muhaya muhayani mukidi mukimin mukino mukisto muklis mukson muktadi mukti mulaarto mulai
mulder mulia muliah muliana muliani mulianto muliarta muliati muliawarman muliodihardjo muljadi muljana muljoto mulyo mulyono munandar
munchkin muncul mundur mungkin muppet murni muscle musdi mushroom musicman musik musim muslim muslimin muslin muslina musman musmartto
musnada musnah mustang mustangs musuh mutkan mutyadi mutyanto mylove mystic nadri naik nama namaku namamu namanya namun nanal nanan
nanang nanar nandang nandar nani naniek naning nanisulami nanti napsin napsiyah naran narayana narti narto nartun narumi narun naruto
narwis naryadi naryami naryanto nasa nasan nasar nasari nascar nasem nasher nasiah nasigoreng nasirkam nasmi nasori nasrun natal
natali natasha naughty naura nebraska negara negeri nemesis nempung nenek neptune netwati nevada newlife newport newyork nfnmzyf
ngabdu ngadimin ngadirun ngadiso ngadiyanto ngadiyo ngadiyot ngadul ngatno ngudi nicola nikita nikola nimrod niners ning ningsihkurnia
ninja nintendo nipper nipple nipples nirvana nissan nkri noerdin nofear nokia nolimit nomor nona noodle noodles nookie normal november
nugget nurdin nurul nusantara nuttertools nyaman nyata nyjets nylons nymets nyonya oakland obat obiwan oblivion ohaedah ohyeah oilers
oksana oktober oldman oleg oleh oliver omega omom omong ondan ondi ondo ondong onelove oneng onepiece online onlyme onong openup
operasi operator oppo oracle orang orange oranges oranye orioles orion osiris otak otang oteng otong outlaw overlord oxford pacar
packard packer packers pacman pada padaku padamu padang padanya pagi pagiyo paham pahlawan paidi paiman paino pakai pakaian pakir
pakistan paladin palembang paling palmani palsu paman pamungkasno panama panas panasonic pancasila pancho panda pandora pangeran
panggilan pangkuria panjang pantas pantera panther panthers panties pantyhos panzer papa papaku papamama papua para paradise paradox
parah park parmata parola parrot pasangan pascal pasien passat passion passme passport passw0rd passwor password passwordku passwords
passwort pasti pasukan patches patriot patriots pavilion peaches peanut peanuts pearljam pebbles peduli peekaboo peewee pegasus
pegawai pejuang pekan pekanbaru pekerjaan pelan pelangi pemain pembunuh pembunuhan penasaran pencil pengacara penguin penguins
penjahat penjara penthous penting pentium penuh pepper pepsi perang perasaan perawat percaya percobaan perempuan pergi pergilah
perhatian periksa perintah perjalanan perlu permainan permisi pernah pernikahan persebaya persetan persib persija pertama pertandingan
pertanyaan pertemuan pertiwi perusahaan pervert pesan pesawat pesta peterpan petugas petunjuk peugeot phantom philips phillies philly
phoenix photos phpbb picard picasso piccolo pickle pickles pics piglet pikachu pikir pikiran pikirkan pilihan pillow pindah pineappl
ping pingadi pingpong pink pinkfloy pintar pintu pintunya pioneer piping pippen pirate pirates pirlan pistol pitbull pizza planet
plastic platinum player playtime plumber plymouth poan pocut podi podo poedji poerba poerbanegoro poerbatin poerdiyanto poerjati
poernomo poerwanto poeryani poespo poetro pohon poison poiuyt poiuytrewq pokemon polaris police polina polisi polo polska pompey
poncho pontiac pontianak poodle pooh poohbear pookie poontang pooter popcorn popeye porkchop porsche portland portugal posisi possum
postal potato powder powerwadi prabowo praktito pramandi pranata pratuti precious predator prelude presario presiden presto pria
pribadi primus prince princes princess printer private privet prodigy psms psycho pubgmobile pukul pula pulang pumpkin punisher punkin
punkrock punya puppies puppy pupsik pura purple pussie pussies putih putra putri putriku putter putus pyramid python q1w2e3 q1w2e3r4
q1w2e3r4t5 qawsed qawsedrf qazqaz qazwsx qazwsxed qazwsxedc qazwsxedcrfv qazxsw qazxswedc quattro qwaszx qweasd qweasdzxc qweqwe
qwerasdf qwert qwerty qwertyu qwertyui qwertyuio qwertyuiop qwertz rabbit rabu racecar racerx racing ragnarok rahasia rahasiakita
rahasiaku raider raiders rainbow raistlin raja ramadan ramadhan rambler rambut rammstein ramses random ranger rangers raptor rasa
rasanya rascal rasputin rastaman rasulullah raven ravens razz rbhbkk rctybz realmadrid reaper rebel rebels redalert redbull reddog
redhead redhot redman redrum redskins redsox redwings reebok rekening remit remitansi renault rencana rendang renegade rereirf rescue
restoran retard rezeki rfhbyf rfnthbyf rfrfirf rfrnec rhbcnbyf rightnow rindu ripper rizky rjirfrgbde rjntyjr roadkill roblox robotech
rocker rocket rockets rockhard rockon rocks rockstar roller rolltide romashka rommel ronaldo rookie rooster root rootbeer rosebud
rotten rovers royals ruang ruangan rubber rulez rumah rumahku runner rupiah rusak ruslan russia rustam saat saatnya sabbath sabine
sabres sabtu sadar safari sailboat sailing sailor saints saja sakit sakti sakura salah saling salmon sama samantha samarinda samiam
sampah sampai samson samsung samurai sana sandi sandiego sandiku sandman sandro sang sangat sapphire saratoga sassy sasuke satan sate
satu satunya saturn saudara saun sausage saya sayang sayangkamu sayangku scania scarface scarlet scooby scoobydo scooter scorpio
scorpion scotch scotland scotty scrappy scream scruffy scully seamus seattle sebabnya sebagai sebaiknya sebastia sebelah sebelum
sebelumnya sebenarnya sebentar sebuah secara secret security sedang sedih sedikit seeker segala segalanya segera seharusnya sehat
sehatselalu sehingga seinfeld sejak sejarah sejauh sekali sekarang sekitar sekolah selain selalu selama selamanya selamat selanjutnya
selasa select selesai seluruh semacam semakin semalam semangat semarang sembilan sementara seminole semoga semperfi sempurna semua
semuanya senang sendiri sendirian sengaja senin senja senjata sentinel seok seorang sepanjang sepatu seperti sepertimu sepertinya
septembe september sepuluh serangan serega serenity sergei sergey sering serius server sesame seseorang sesuai sesuatu setelah
setengah setiap setidaknya setuju shado shadow shaggy shalom shaman shamrock shania shaolin shark sharks sharky shasta shaved shazam
shelby shemale sherlock shiloh shogun shopee shorty shotgun showme showtime sial siang siap siapa siapapun sibuk siemens sierra
silahkan silakan silver simba simple simpsons sinatra sini sinner sirius sisi sistem siswa sithlord siti situasi sixers skater skeeter
skidoo skiing skinny skipper skippy skittles skorpion skydive skyline skywalke skywalker slacker slappy slapshot slave slayer sleepy
slider slipknot smegma smiles smiley smitty smoke smoker smokey smokin smooth smudge smut snake snakes snapper snatch snickers sniper
snoopdog snoopy snowball snowboar snowman snuggles soal sobaka soccer socrates soeharto soekarno softball software soldier soleil
solnce solo sommer sonic sony sooners sophie sparkle sparky sparta spartak spartan spartans speaker spectrum speedy spider spiderma
spiderman spidey spike spirit spitfire splash splinter spooky spring sprint sprite spunky spurs spyder squirrel squirt srinivas
stalker stallion star starbuck starcraft stardust starfish stargate starship startrek starwars stealth steeler steelers stefano steph
stephani sterlin sticks sticky stimpy stinger stingray stinky stocking stocks stonecol stones storm stormy stranger strider strike
striker stud stupid suamiku suara suatu subaru subhanallah sublime subuh subway success sudah sugar suka sukarno sukses suksesselalu
sulawesi sulit sultan sumatera summer summit sunda sundance sunday sungguh sunrise sunset sunshine super superfly superman supersta
superstar surabaya surakarta surat surf surfer surfing suzuki svetik svetlana swallow sweetpea sweets sweety swimmer swimming sword
swordfis swordfish sydney syracuse tabungan tacobell tacoma tadi tahan tahu tahun takkan takut tampak tampaknya tampan tamu tanah
tanda tangan tanganmu tangerang tanker tanpa tanya tapi tardis target tarheel tarheels tarzan tattoo tatyana taurus tazman tazmania
tdutybq teacher technics techno tegal tehbotol tekken telah telefon telepon telkomsel teman temanku temanmu temp tempat tempest
temukan tenang tengah tennis tentang tentara tentu tepat tequila terakhir terasa terbaik terbang terbuka terdengar terhadap terima
terjadi terkejut terkenal terlalu terlambat terlibat terlihat terluka terminator ternyata terror tersebut terserah tersisa tertarik
tertawa terus test tester testing tetap tetapi tewas thailand thankyou theboss thegame thekid theking theman theone therock thor
thuglife thumper thunder tiap tiba tickle tidak tidur tiga tiger tigers tigger timber tinggal tinggalkan tinggi tinker tinman tintin
titanic titans titik titleist titties toko tokopedia tolkien tolong tomato tomcat tommyboy tootsie topcat topdog topgun topper tornado
toronto toshiba tottenha toyota tractor trader trance transam transfer translator travel treasure trebor trfnthbyf tricky trident
trigger trinity triton triumph trixie trojan trojans trombone trooper trouble truck trucker trucks truelove trumpet trunks trustno1
tsunami tuan tubuh tuesday tugas tuhan tuhanyesus tujuan tujuh tumbuh tunafish tundra tunggu tunjukkan turbo turkey turtle turun tutup
tweety twilight twisted twister typhoon uang uangnya udara ulang ultima ultimate umbrella underdog undertaker ungu unicorn universitas
unreal untuk untukku untukmu untuknya urusan usah user usmc utama utopia vacation vader valentin valentina valera valhalla valorant
vampire vanhalen vanilla vector vectra vegeta velvet verbatim veritas vermont veronika vertigo vette vfczyz vfhbyf vfhecz vfhufhbnf
vfksirf vfrcbv vfrcbvrf vfvekz vfvjxrf victory video viewsonic viking vikings viktor viktoria viper vipers vision vitalik vivo
vkontakte vladik vladimir vladislav volley voodoo vortex voyager voyeur vulcan wajah waktu waktunya walleye walnut walrus wanita
warcraft warhammer warlock warlord warna warrior warriors wassup waterloo wati weasel webmaster weed weezer welcome werewolf westham
westside whatever whatsapp wheels whiskey whisper whitesox whitey whocares whynot wibble wicked wildcat wildcats wildfire willow
windows winner winston winter wisdom wizard wolfgang wolfie wolfman wolfpack wolverin wolverine wolves wombat woody woofwoof wookie
wrangler wrestlin wutang xanadu xavier xfiles xiaomi xtreme yakin yamaha yang yankee yankees ybrbnf ybrjkfq yeah yellow yesus yfnfif
yogyakarta yomama yoon york yosemite young yourmom ytrewq yzerman zaphod zaq12wsx zaq1xsw2 zaqwsx zaqxsw zenith zeppelin zidane zipper
zombie zorro zvezda zxcasd zxcasdqwe zxcvbn zxcvbnm
`;

export const LEXICON: readonly string[] = ENTRIES.trim().split(/\s+/);
